// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// DOR, PNC, NCD: the time of a message in packets. A window of packets is acknowledged before the
// next one begins. NCD differs from PNC only in its answer to losses, and is equal to it here.
//
// Source: [Ciorba2014], section 4.2 and Table 2 (spec: models, "Error-free DOR and PNC").
//     D(m)   = d_mpi + n_w tt(s_w) + [n_r > 0] tt(n_r) + (n_w + [n_r > 0]) sum_k (d_h(k) + d_a)
//     tt(x)  = d_s + sum_k d_h(k) + (x - 1) max_k d_h(k) + (h - 1) d_i + d_r
//     d_h(k) = d_out + 8 s_p/b_k + l_k + d_in
//     D(m)   = d_mpi + (d_s + d_r)/2                                for h = 0
// Ports of nodes are among the k of sums and maximum, with d_h(k) = 8 s_p/b_k; h counts links.
// Neglected: losses (resilient.cpp has them), and the size of an acknowledgement, which takes as
// long as a packet. Windows do not overlap.
// Keys: size_packet, size_windowid [bytes], size_window [packets], size_finitefield [bits],
// bandwidth [bytes/s], latency, delay_mpi, delay_out, delay_in, delay_processing, delay_packet
// [ns].
// Example: 10240 bytes over 6 hops by DOR, all defaults: 37 packets, which are 7 windows and 2:
//     7 * 12742.160 + 9114.512 + 8 * 6 * (1209.216 + 50) = 158752.000 ns

#include "models.hpp"

#include "local_path.hpp"
#include "packet_count.hpp"
#include "payload.hpp"
#include "route_class_model.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace haec_sim::static_network_model
{

namespace
{

// The parts of D(m): every packet costs the slowest link once more, every window, full or not,
// costs the rest of tt(x) and its acknowledgement's way back.
struct Coefficients
{
    Nanoseconds message{};
    Nanoseconds window{};
    Nanoseconds packet{};
    // The parts of a window's time in which its ends code.
    Nanoseconds coding{};
    Nanoseconds decoding{};
};

class WindowedPath final : public Path
{
public:
    WindowedPath(const Coefficients& coefficients, PacketCount packets, std::uint64_t window,
                 std::uint32_t hops, Bytes packet)
        : coefficients_(coefficients), packets_(packets), window_(window), hops_(hops),
          packet_(packet), entry_delay_(to_picoseconds(coefficients.message)),
          last_load_(load(last_length_)), last_time_(compute(last_length_))
    {
    }

    Picoseconds transfer_time(const Message& message) const override
    {
        remember(message.length);
        return last_time_;
    }

    std::uint32_t hops() const noexcept override
    {
        return hops_;
    }

    // n_p s_p
    WireLoad wire_load(const Message& message) const override
    {
        remember(message.length);
        return {last_load_, entry_delay_};
    }

    CodingTimes coding_times(const Message& message) const override
    {
        const auto windows =
            static_cast<double>(quotient_rounded_up(packets_(message.length), window_));
        return {to_picoseconds(windows * coefficients_.coding),
                to_picoseconds(windows * coefficients_.decoding)};
    }

private:
    // Applications send messages of the same length over and over.
    void remember(Bytes length) const
    {
        if (length != last_length_)
        {
            last_length_ = length;
            last_load_ = load(length);
            last_time_ = compute(length);
        }
    }

    Bytes load(Bytes length) const
    {
        return product(packets_(length), packet_);
    }

    Picoseconds compute(Bytes length) const
    {
        const std::uint64_t packets = packets_(length);
        const std::uint64_t windows = quotient_rounded_up(packets, window_);
        return to_picoseconds(coefficients_.message +
                              static_cast<double>(windows) * coefficients_.window +
                              static_cast<double>(packets) * coefficients_.packet);
    }

    Coefficients coefficients_;
    PacketCount packets_;
    std::uint64_t window_;
    std::uint32_t hops_;
    Bytes packet_;
    Picoseconds entry_delay_;
    mutable Bytes last_length_{0};
    mutable Bytes last_load_;
    mutable Picoseconds last_time_;
};

// 8 s_p/b_k. The bits of a packet over bit/s are its bytes over bytes/s.
Nanoseconds packet_delay(const NetworkParameters& parameters, BytesPerSecond bandwidth)
{
    HAEC_SIM_ASSERT(bandwidth.value > 0.0);
    const double seconds = static_cast<double>(parameters.size_packet.value) / bandwidth.value;
    return Nanoseconds{seconds * 1e9};
}

// d_h(k)
Nanoseconds hop_delay(const NetworkParameters& parameters, const LinkFigures& link)
{
    return parameters.delay_out + packet_delay(parameters, link.bandwidth) + link.latency +
           parameters.delay_in;
}

// The sum and the maximum of d_h(k) over the links of a route, and the ports at its ends.
struct RouteDelay
{
    std::uint32_t hops = 0;
    Nanoseconds sum{};
    Nanoseconds slowest{};
};

RouteDelay route_delay(const HopCounts& counts, const NetworkParameters& parameters)
{
    RouteDelay route;
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        if (counts[type] > 0)
        {
            const Nanoseconds delay = hop_delay(parameters, parameters.links[type]);
            route.hops += counts[type];
            route.sum += static_cast<double>(counts[type]) * delay;
            route.slowest = std::max(route.slowest, delay);
        }
    }
    for (const auto& port : {parameters.ports.injection, parameters.ports.ejection})
    {
        if (port && route.hops > 0)
        {
            const Nanoseconds delay = packet_delay(parameters, *port);
            route.sum += delay;
            route.slowest = std::max(route.slowest, delay);
        }
    }
    return route;
}

// s_w for the terms that only coding has.
double coded_packets(const NetworkParameters& parameters)
{
    return uses_network_coding(parameters.communication_model)
               ? static_cast<double>(parameters.size_window)
               : 0.0;
}

/// s_w d_p and s_w^2 d_p; 0 without coding.
Nanoseconds coding(const NetworkParameters& parameters)
{
    return coded_packets(parameters) * parameters.delay_packet;
}

Nanoseconds decoding(const NetworkParameters& parameters)
{
    const double coded = coded_packets(parameters);
    return coded * coded * parameters.delay_packet;
}

/// d_s and d_r.
Nanoseconds sender_delay(const NetworkParameters& parameters)
{
    return 2.0 * parameters.delay_out + coding(parameters);
}

Nanoseconds receiver_delay(const NetworkParameters& parameters)
{
    return 2.0 * parameters.delay_out + decoding(parameters);
}

class ErrorFreeModel final : public RouteClassModel
{
public:
    ErrorFreeModel(NetworkParameters parameters, const Platform& platform)
        : RouteClassModel(platform), parameters_(std::move(parameters))
    {
    }

    Picoseconds send_occupancy() const override
    {
        return to_picoseconds(parameters_.delay_mpi + sender_delay(parameters_));
    }

    NetworkRates link_rates(const Platform&) const override
    {
        return parameters_.link_rates();
    }

    bool knows_ports() const noexcept override
    {
        return true;
    }

private:
    std::unique_ptr<Path> make_path(const RouteClass& route) const override
    {
        return error_free_path(parameters_, route.counts);
    }

    NetworkParameters parameters_;
};

} // namespace

std::unique_ptr<Path> error_free_path(const NetworkParameters& parameters, const HopCounts& links)
{
    const Nanoseconds ends = sender_delay(parameters) + receiver_delay(parameters);
    const RouteDelay route = route_delay(links, parameters);
    if (route.hops == 0)
    {
        return std::make_unique<LocalPath>(to_picoseconds(parameters.delay_mpi + ends / 2.0),
                                           CodingTimes{to_picoseconds(coding(parameters) / 2.0),
                                                       to_picoseconds(decoding(parameters) / 2.0)});
    }
    const double hops = route.hops;
    const Nanoseconds acknowledgement = route.sum + hops * parameters.delay_processing;
    const Nanoseconds window = ends + route.sum - route.slowest +
                               (hops - 1.0) * parameters.delay_processing + acknowledgement;
    return std::make_unique<WindowedPath>(
        Coefficients{parameters.delay_mpi, window, route.slowest, coding(parameters),
                     decoding(parameters)},
        PacketCount(static_cast<std::uint64_t>(payload_bits(parameters))), parameters.size_window,
        route.hops, parameters.size_packet);
}

std::unique_ptr<NetworkModel> make_error_free(NetworkParameters parameters,
                                              const Platform& platform)
{
    return std::make_unique<ErrorFreeModel>(std::move(parameters), platform);
}

} // namespace haec_sim::static_network_model
