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

RouteLengths sample(const Platform& platform, const std::vector<NodeId>& nodes)
{
    RouteLengths lengths{.is_sampled = true,
                         .without_links =
                             platform.node_count() - static_cast<std::uint32_t>(nodes.size())};
    const auto count = static_cast<std::uint32_t>(nodes.size());
    std::uint64_t draw = 0;
    for (std::uint32_t destination = 0; destination < sampled_destinations; ++destination)
    {
        const auto to = below(count, split_mix(draw++));
        for (std::uint32_t source = 0; source < sampled_sources; ++source)
        {
            const std::uint64_t after = to + 1 + below(count - 1, split_mix(draw++));
            add_route(lengths, platform, nodes[after % count], nodes[to]);
        }
    }
    return lengths;
}

/// The nodes that have links, as `topology.without` may leave some without; all in a machine that
/// is too large to go through.
std::vector<NodeId> linked_nodes(const Topology& topology)
{
    const bool looks = !topology.has_all_routes() && topology.node_count() > 1 &&
                       topology.link_count() <= LinkPorts::most;
    std::vector<bool> is_linked(topology.vertex_count(), !looks);
    for (std::uint64_t number = 0; looks && number < topology.link_count(); ++number)
    {
        const auto link = topology.link({number});
        is_linked[link.from.value] = true;
        is_linked[link.to.value] = true;
    }
    std::vector<NodeId> nodes;
    for (NodeId node; node.value < topology.node_count(); ++node.value)
    {
        if (is_linked[node.value])
        {
            nodes.push_back(node);
        }
    }
    return nodes;
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
    const auto nodes = linked_nodes(platform.topology());
    if (nodes.size() > RouteLengths::most_nodes)
    {
        return sample(platform, nodes);
    }
    RouteLengths lengths{.without_links =
                             platform.node_count() - static_cast<std::uint32_t>(nodes.size())};
    for (const auto to : nodes)
    {
        for (const auto from : nodes)
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
