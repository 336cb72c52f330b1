// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/ring_channels.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// A link between two switches next to each other on a line.
struct GridStep
{
    std::size_t dimension = 0;
    /// It leads from the last place to the first one, or back.
    bool closes_ring = false;
};

GridStep step_between(std::span<const Line> lines, std::uint32_t from, std::uint32_t to)
{
    GridStep step;
    while (from % lines[step.dimension].length() == to % lines[step.dimension].length())
    {
        from /= lines[step.dimension].length();
        to /= lines[step.dimension].length();
        ++step.dimension;
    }
    const auto place = from % lines[step.dimension].length();
    const auto next = to % lines[step.dimension].length();
    step.closes_ring = std::max(place, next) - std::min(place, next) > 1;
    return step;
}

} // namespace

TopologyChannels ring_channels(std::span<const Line> lines)
{
    // The first place of an open line has one link, and so has that of a ring of two.
    const bool has_rings =
        std::ranges::any_of(lines, [](const Line& line) { return line.links(0) == 2; });
    return {ChannelScope::parts, has_rings ? 2U : 1U};
}

void append_ring_channels(const Topology& topology, std::span<const Line> lines,
                          std::span<const LinkId> way, std::vector<std::uint32_t>& channels)
{
    const auto nodes = topology.node_count();
    const auto first_switch = topology.vertex_count() == nodes ? 0 : nodes;
    auto dimension = lines.size();
    std::uint32_t channel = 0;
    for (const LinkId number : way)
    {
        const Link link = topology.link(number);
        if (std::min(link.from.value, link.to.value) < first_switch)
        {
            channels.push_back(0);
            continue;
        }
        const auto step =
            step_between(lines, link.from.value - first_switch, link.to.value - first_switch);
        channel = step.closes_ring || (step.dimension == dimension && channel == 1) ? 1 : 0;
        dimension = step.dimension;
        channels.push_back(channel);
    }
}

} // namespace haec_sim
