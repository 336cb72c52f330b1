// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// linear: the time of a message by latency and bandwidth, cut-through. It is for conventional
// networks, and for comparison with other simulators.
//
// Source: [Hockney1994] with hops (spec: models, "Linear"). With the simulator's `overhead` it has
// the o of LogGP ([Alexandrov1995]).
//     D(m) = d_mpi + sum_k l_k + m / min_k b_k                      over h > 0 links
//     D(m) = d_mpi + memory_latency + m / memory_bandwidth          for h = 0
// A message puts m bytes on the wire. Ports of nodes count in the least bandwidth.
// Neglected: packets with their headers, acknowledgements, losses. The network adds the wait for
// other messages, if links are shared.
// Keys: bandwidth, memory_bandwidth [bytes/s], latency, memory_latency, delay_mpi [ns].
// Example: 1000 bytes over 4 links of 1e9 bytes/s and 70.5 ns, with a delay_mpi of 3 ns:
//     3 + 4 * 70.5 + 1000 = 1285 ns

#include "models.hpp"

#include "route_class_model.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim::static_network_model
{

namespace
{

class LinearPath final : public Path
{
public:
    LinearPath(Nanoseconds latency, BytesPerSecond bandwidth, std::uint32_t hops,
               Picoseconds entry_delay)
        : latency_(latency), bandwidth_(bandwidth), hops_(hops), entry_delay_(entry_delay)
    {
    }

    Picoseconds transfer_time(const Message& message) const override
    {
        const double bytes = static_cast<double>(message.length.value);
        return to_picoseconds(latency_ + Nanoseconds{bytes * 1e9 / bandwidth_.value});
    }

    std::uint32_t hops() const noexcept override
    {
        return hops_;
    }

    WireLoad wire_load(const Message& message) const override
    {
        return {message.length, entry_delay_};
    }

private:
    Nanoseconds latency_;
    BytesPerSecond bandwidth_;
    std::uint32_t hops_;
    Picoseconds entry_delay_;
};

class LinearModel final : public RouteClassModel
{
public:
    LinearModel(NetworkParameters parameters, const Platform& platform)
        : RouteClassModel(platform), parameters_(std::move(parameters))
    {
    }

    Picoseconds send_occupancy() const override
    {
        return to_picoseconds(parameters_.delay_mpi);
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
    std::unique_ptr<Path> make_path(const HopCounts& counts) const override;

    NetworkParameters parameters_;
};

std::unique_ptr<Path> LinearModel::make_path(const HopCounts& counts) const
{
    std::uint32_t hops = 0;
    Nanoseconds latency = parameters_.delay_mpi;
    BytesPerSecond bandwidth;
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        if (counts[type] > 0)
        {
            const LinkFigures& link = parameters_.links[type];
            bandwidth = hops == 0 ? link.bandwidth : std::min(bandwidth, link.bandwidth);
            hops += counts[type];
            latency += static_cast<double>(counts[type]) * link.latency;
        }
    }
    if (hops == 0)
    {
        latency += parameters_.memory_latency;
        bandwidth = parameters_.memory_bandwidth;
    }
    else
    {
        bandwidth = std::min({bandwidth, parameters_.ports.injection.value_or(bandwidth),
                              parameters_.ports.ejection.value_or(bandwidth)});
    }
    HAEC_SIM_ASSERT(bandwidth.value > 0.0);
    return std::make_unique<LinearPath>(latency, bandwidth, hops,
                                        to_picoseconds(parameters_.delay_mpi));
}

} // namespace

std::unique_ptr<NetworkModel> make_linear(NetworkParameters parameters, const Platform& platform)
{
    return std::make_unique<LinearModel>(std::move(parameters), platform);
}

} // namespace haec_sim::static_network_model
