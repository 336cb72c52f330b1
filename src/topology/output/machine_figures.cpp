// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/output/machine_figures.hpp"

#include "core/numbers/split_mix.hpp"
#include "topology/output/chosen_route.hpp"
#include "topology/output/link_ports.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// Graphs know all ways to one node at a time, so that few destinations are drawn.
constexpr std::uint32_t sampled_destinations = 256;
constexpr std::uint32_t sampled_sources = 4096;

void add_route(RouteLengths& lengths, const Platform& platform, NodeId from, NodeId to)
{
    const auto hops = route_length(platform, from, to);
    ++lengths.pairs;
    lengths.hops += hops;
    lengths.longest = std::max(lengths.longest, hops);
}

RouteLengths sample(const Platform& platform)
{
    RouteLengths lengths{.is_sampled = true};
    const auto nodes = platform.node_count();
    std::uint64_t draw = 0;
    for (std::uint32_t destination = 0; destination < sampled_destinations; ++destination)
    {
        const NodeId to{below(nodes, split_mix(draw++))};
        for (std::uint32_t source = 0; source < sampled_sources; ++source)
        {
            const std::uint64_t after = to.value + 1 + below(nodes - 1, split_mix(draw++));
            add_route(lengths, platform, {static_cast<std::uint32_t>(after % nodes)}, to);
        }
    }
    return lengths;
}

std::optional<std::uint32_t> most_ports(const Topology& topology)
{
    if (topology.link_count() > LinkPorts::most)
    {
        return std::nullopt;
    }
    std::vector<std::uint32_t> ports(topology.vertex_count());
    for (std::uint64_t number = 0; number < topology.link_count(); ++number)
    {
        ++ports[topology.link({number}).from.value];
    }
    return std::ranges::max(ports);
}

} // namespace

RouteLengths route_lengths(const Platform& platform)
{
    const auto nodes = platform.node_count();
    if (nodes > RouteLengths::most_nodes)
    {
        return sample(platform);
    }
    RouteLengths lengths;
    for (NodeId to; to.value < nodes; ++to.value)
    {
        for (NodeId from; from.value < nodes; ++from.value)
        {
            if (from != to)
            {
                add_route(lengths, platform, from, to);
            }
        }
    }
    return lengths;
}

MachineFigures machine_figures(const Platform& platform)
{
    const auto& topology = platform.topology();
    MachineFigures figures;
    figures.topology = topology.name();
    figures.nodes = topology.node_count();
    figures.switches = topology.vertex_count() - topology.node_count();
    figures.links = platform.link_counts();
    figures.classes = platform.link_types();
    figures.ports = topology.link_count();
    figures.most_ports = most_ports(topology);
    figures.routes = route_lengths(platform);
    return figures;
}

} // namespace haec_sim
