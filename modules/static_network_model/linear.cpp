// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// linear: the time of a message by latency and bandwidth, cut-through. It is for conventional
// networks, and for comparison with other simulators.
//
// Source: [Hockney1994] with hops (spec: models, "Linear"). With the simulator's `overhead` it has
// the o of LogGP ([Alexandrov1995]).
//     D(m) = d_mpi + sum_k l_k + m / min_k b_k                      over h > 0 links
//     D(m) = d_mpi + memory_latency + m / memory_bandwidth          for h = 0
// l_k is the latency of a link and, if it leads to a switch, the switch_delay of its type.
// With `pieces` latency and bandwidth are those of the first piece that has room for m, and the
// latency takes the place of the first link's:
//     D(m) = d_mpi + latency + sum_(k > 1) l_k + m / min(bandwidth, min_k b_k)    over h > 0 links
//     D(m) = d_mpi + latency + m / bandwidth             for h = 0, by `memory_pieces`
// A piece's overhead adds to O and O_r of its messages.
// A message puts m bytes on the wire. Ports of nodes count in the least bandwidth.
// Neglected: packets with their headers, acknowledgements, losses. The network adds the wait for
// other messages, if links are shared.
// Keys: bandwidth, memory_bandwidth [bytes/s], latency, memory_latency, delay_mpi [ns], pieces,
// memory_pieces.
// Example: 1000 bytes over 4 links of 1e9 bytes/s and 70.5 ns, with a delay_mpi of 3 ns:
//     3 + 4 * 70.5 + 1000 = 1285 ns
// and with a piece of 500 ns and 5e8 bytes/s for it: 3 + 500 + 3 * 70.5 + 2000 = 2714.5 ns

#include "models.hpp"

#include "route_class_model.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace haec_sim::static_network_model
{

namespace
{

Picoseconds time_of(Bytes length, Nanoseconds latency, BytesPerSecond bandwidth)
{
    const double bytes = static_cast<double>(length.value);
    return to_picoseconds(latency + Nanoseconds{bytes * 1e9 / bandwidth.value});
}

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
        return time_of(message.length, latency_, bandwidth_);
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

/// Lines that each hold up to a length.
class PiecewisePath final : public Path
{
public:
    /// `pieces` with the latency and the bandwidth of all of the route.
    PiecewisePath(Pieces pieces, std::uint32_t hops, Picoseconds entry_delay)
        : pieces_(std::move(pieces)), hops_(hops), entry_delay_(entry_delay)
    {
    }

    Picoseconds transfer_time(const Message& message) const override
    {
        const auto piece = std::ranges::lower_bound(pieces_, message.length, {}, &Piece::most);
        return time_of(message.length, piece->latency, piece->bandwidth);
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
    Pieces pieces_;
    std::uint32_t hops_;
    Picoseconds entry_delay_;
};

class LinearModel final : public RouteClassModel
{
public:
    LinearModel(NetworkParameters parameters, const Platform& platform)
        : RouteClassModel(platform, parameters.pieces.empty() ? FirstLink::as_any_other
                                                              : FirstLink::by_itself),
          parameters_(std::move(parameters))
    {
        for (const LinkType& type : platform.link_types())
        {
            switch_delays_.push_back(type.switch_delay);
        }
    }

    Picoseconds send_occupancy() const override
    {
        return to_picoseconds(parameters_.delay_mpi);
    }

    MessageOverheads message_overheads() const override
    {
        return {overheads_of(parameters_.pieces), overheads_of(parameters_.memory_pieces)};
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
    std::unique_ptr<Path> make_path(const RouteClass& route) const override;
    std::unique_ptr<Path> path_in_memory() const;
    BytesPerSecond least_bandwidth(const HopCounts& counts) const;
    Nanoseconds with_links(Nanoseconds latency, const HopCounts& counts) const;
    Nanoseconds switch_delays(const HopCounts& to_switches) const;

    NetworkParameters parameters_;
    /// By LinkTypeId.
    std::vector<Nanoseconds> switch_delays_;
};

std::unique_ptr<Path> LinearModel::make_path(const RouteClass& route) const
{
    const HopCounts& counts = route.counts;
    const auto hops = std::accumulate(counts.begin(), counts.end(), std::uint32_t{0});
    if (hops == 0)
    {
        return path_in_memory();
    }
    const auto bandwidth = least_bandwidth(counts);
    HAEC_SIM_ASSERT(bandwidth.value > 0.0);
    const auto entry_delay = to_picoseconds(parameters_.delay_mpi);
    const auto before = parameters_.delay_mpi + switch_delays(route.to_switches);
    if (parameters_.pieces.empty())
    {
        return std::make_unique<LinearPath>(with_links(before, counts), bandwidth, hops,
                                            entry_delay);
    }
    HopCounts others = counts;
    --others[route.first.value];
    Pieces pieces = parameters_.pieces;
    for (Piece& piece : pieces)
    {
        piece.latency = with_links(before + piece.latency, others);
        piece.bandwidth = std::min(piece.bandwidth, bandwidth);
    }
    return std::make_unique<PiecewisePath>(std::move(pieces), hops, entry_delay);
}

std::unique_ptr<Path> LinearModel::path_in_memory() const
{
    const auto entry_delay = to_picoseconds(parameters_.delay_mpi);
    if (parameters_.memory_pieces.empty())
    {
        return std::make_unique<LinearPath>(parameters_.delay_mpi + parameters_.memory_latency,
                                            parameters_.memory_bandwidth, 0, entry_delay);
    }
    Pieces pieces = parameters_.memory_pieces;
    for (Piece& piece : pieces)
    {
        piece.latency += parameters_.delay_mpi;
    }
    return std::make_unique<PiecewisePath>(std::move(pieces), 0, entry_delay);
}

/// That of links and ports.
BytesPerSecond LinearModel::least_bandwidth(const HopCounts& counts) const
{
    BytesPerSecond least{std::numeric_limits<double>::infinity()};
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        least = counts[type] > 0 ? std::min(least, parameters_.links[type].bandwidth) : least;
    }
    return std::min({least, parameters_.ports.injection.value_or(least),
                     parameters_.ports.ejection.value_or(least)});
}

Nanoseconds LinearModel::switch_delays(const HopCounts& to_switches) const
{
    Nanoseconds sum{};
    for (std::size_t type = 0; type < to_switches.size(); ++type)
    {
        sum += static_cast<double>(to_switches[type]) * switch_delays_[type];
    }
    return sum;
}

Nanoseconds LinearModel::with_links(Nanoseconds latency, const HopCounts& counts) const
{
    for (std::size_t type = 0; type < counts.size(); ++type)
    {
        if (counts[type] > 0)
        {
            latency += static_cast<double>(counts[type]) * parameters_.links[type].latency;
        }
    }
    return latency;
}

} // namespace

std::unique_ptr<NetworkModel> make_linear(NetworkParameters parameters, const Platform& platform)
{
    return std::make_unique<LinearModel>(std::move(parameters), platform);
}

} // namespace haec_sim::static_network_model
