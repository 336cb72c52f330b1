// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/platform/link_name.hpp"

#include "haec_sim/platform/cluster_routes.hpp"
#include "haec_sim/platform/grid.hpp"

namespace haec_sim
{

std::string vertex_name(const Topology& topology, VertexId vertex)
{
    const auto nodes = topology.node_count();
    const auto* cluster = topology.cluster();
    if (cluster != nullptr && vertex.value >= nodes)
    {
        return cluster->name(vertex);
    }
    if (vertex.value >= nodes)
    {
        return "s" + std::to_string(vertex.value - nodes);
    }
    const auto* grid = topology.grid();
    if (grid == nullptr)
    {
        return std::to_string(vertex.value);
    }
    const auto place = grid->coordinates(NodeId{vertex.value});
    return "(" + std::to_string(place[0]) + "," + std::to_string(place[1]) + "," +
           std::to_string(place[2]) + ")";
}

std::string link_name(const Topology& topology, LinkId link)
{
    const auto ends = topology.link(link);
    return vertex_name(topology, ends.from) + "->" + vertex_name(topology, ends.to);
}

} // namespace haec_sim
