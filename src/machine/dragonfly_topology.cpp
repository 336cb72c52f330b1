// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/dragonfly_topology.hpp"

#include <algorithm>
#include <limits>

namespace haec_sim
{

namespace
{

constexpr std::uint32_t local = 0;
constexpr std::uint32_t global_role = 1;

} // namespace

struct DragonflyTopology::Shortest
{
    std::uint32_t length = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t count = 0;
};

// Global ports are on the gates of a group in order; the last ones may have fewer.
PortNumbers DragonflyTopology::ports_of(std::uint32_t group, Gates gates,
                                        std::uint32_t ports_before, const DragonflyLinks& links)
{
    const auto full = links.ports() / links.ports_each();
    const auto rest = links.ports() % links.ports_each();
    PortNumbers ports;
    for (std::uint32_t number = 0; number < links.groups(); ++number)
    {
        ports.add(gates.first, ports_before);
        ports.add(full, gates.local_ports + links.ports_each());
        ports.add(rest > 0 ? 1 : 0, gates.local_ports + rest);
        ports.add(group - gates.first - full - (rest > 0 ? 1 : 0), gates.local_ports);
    }
    return ports;
}

DragonflyTopology::Neighbour DragonflyTopology::neighbour(std::uint32_t number,
                                                          std::uint32_t port) const
{
    const auto place = number % size_;
    if (place < gates_.first || port < gates_.local_ports)
    {
        return {number - place + local_neighbour(place, port), local};
    }
    const auto [group, global] = links_.far_end(
        number / size_, (place - gates_.first) * links_.ports_each() + port - gates_.local_ports);
    return {gate(group, global), global_role};
}

std::uint32_t DragonflyTopology::links_between() const noexcept
{
    return links_.copies();
}

std::uint32_t DragonflyTopology::direct(std::uint32_t from, std::uint32_t to) const
{
    return shortest(from, to).count;
}

// One of the shortest ways, in the order of copies.
std::uint32_t DragonflyTopology::direct(std::uint32_t from, std::uint32_t to,
                                        std::uint32_t which) const
{
    const auto ways = shortest(from, to);
    for (std::uint32_t copy = 0;; ++copy)
    {
        if (length_by(from, to, port_of(from, to, copy)) == ways.length && which-- == 0)
        {
            return copy;
        }
    }
}

std::uint32_t DragonflyTopology::cross_to(std::uint32_t from, std::uint32_t group,
                                          std::uint32_t link, RouteChoices& choices, Way& way) const
{
    const auto here = from / size_;
    const auto port = links_.port(here, group, link);
    const auto exit = gate(here, port);
    append_within(from, exit, choices, way);
    way.leave(exit, gate_port(port));
    return gate(group, links_.far_end(here, port).port);
}

std::uint32_t DragonflyTopology::spread_to(std::uint32_t from, std::uint32_t group,
                                           std::uint32_t link, double share, Spread& spread) const
{
    const auto here = from / size_;
    const auto port = links_.port(here, group, link);
    const auto exit = gate(here, port);
    spread_within(from, exit, share, spread);
    spread.leave(exit, gate_port(port), 1, share);
    return gate(group, links_.far_end(here, port).port);
}

std::uint32_t DragonflyTopology::way_length(std::uint32_t from, std::uint32_t to,
                                            RouteChoices) const
{
    return from / size_ == to / size_ ? distance(from, to) : shortest(from, to).length;
}

std::uint32_t DragonflyTopology::gate(std::uint32_t group, std::uint32_t port) const
{
    return group * size_ + gates_.first + port / links_.ports_each();
}

std::uint32_t DragonflyTopology::gate_port(std::uint32_t port) const
{
    return gates_.local_ports + port % links_.ports_each();
}

std::uint32_t DragonflyTopology::length_by(std::uint32_t from, std::uint32_t to,
                                           std::uint32_t port) const
{
    const auto here = from / size_;
    const auto arrival = links_.far_end(here, port).port;
    return distance(from, gate(here, port)) + 1 + distance(gate(to / size_, arrival), to);
}

DragonflyTopology::Shortest DragonflyTopology::shortest(std::uint32_t from, std::uint32_t to) const
{
    Shortest ways;
    for (std::uint32_t copy = 0; copy < links_.copies(); ++copy)
    {
        const auto length = length_by(from, to, port_of(from, to, copy));
        ways.count = length < ways.length ? 1 : ways.count + (length == ways.length ? 1 : 0);
        ways.length = std::min(length, ways.length);
    }
    return ways;
}

std::uint32_t DragonflyTopology::port_of(std::uint32_t from, std::uint32_t to,
                                         std::uint32_t copy) const
{
    return links_.port(from / size_, to / size_, copy);
}

} // namespace haec_sim
