// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/ported_topology.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

void PortNumbers::add(std::uint32_t vertices, std::uint32_t ports)
{
    if (vertices == 0)
    {
        return;
    }
    if (runs_.empty() || runs_.back().ports != ports)
    {
        runs_.push_back({0, ports, vertices_, links_});
    }
    runs_.back().vertices += vertices;
    vertices_ += vertices;
    links_ += std::uint64_t{vertices} * ports;
}

LinkId PortNumbers::link(VertexId vertex, std::uint32_t port) const
{
    const auto after = std::ranges::upper_bound(runs_, vertex.value, {}, &Run::first_vertex);
    const Run& run = *std::prev(after);
    return {run.first_link + std::uint64_t{vertex.value - run.first_vertex} * run.ports + port};
}

PortNumbers::Place PortNumbers::place(LinkId link) const
{
    HAEC_SIM_ASSERT(link.value < links_);
    // Vertices without ports begin no link: the last run that begins there is the one.
    const auto after = std::ranges::upper_bound(runs_, link.value, {}, &Run::first_link);
    const Run& run = *std::prev(after);
    const auto within = link.value - run.first_link;
    return {{run.first_vertex + static_cast<std::uint32_t>(within / run.ports)},
            static_cast<std::uint32_t>(within % run.ports)};
}

PortedTopology::PortedTopology(std::uint32_t nodes, PortNumbers ports,
                               std::vector<LinkTypeId> types)
    : nodes_(nodes), ports_(std::move(ports)), types_(std::move(types))
{
}

Link PortedTopology::link(LinkId link) const
{
    const auto [vertex, port] = ports_.place(link);
    const auto [to, role] = far_end(vertex, port);
    return {vertex, to, types_[role]};
}

std::optional<std::uint32_t> PortedTopology::port(LinkId link) const
{
    const auto [vertex, port] = ports_.place(link);
    return port_number(vertex, port);
}

std::uint32_t PortedTopology::port_number(VertexId, std::uint32_t port) const
{
    return port;
}

} // namespace haec_sim
