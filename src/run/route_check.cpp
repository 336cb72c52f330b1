// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/route_check.hpp"

#include <algorithm>
#include <cstdint>

namespace haec_sim
{

namespace
{

/// A second at most.
constexpr std::uint64_t most_pairs = std::uint64_t{1} << 18;

void check_both_ways(const Platform& platform, NodeId one, NodeId other)
{
    platform.route(one, other);
    platform.route(other, one);
}

} // namespace

void check_routes(const Platform& platform, std::vector<NodeId> nodes, bool all)
{
    if (platform.topology().has_all_routes() && platform.routing().has_all_routes())
    {
        return;
    }
    std::ranges::sort(nodes);
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    const bool is_for_all = all || std::uint64_t{nodes.size()} * nodes.size() <= most_pairs;
    for (std::size_t place = 1; place < nodes.size(); ++place)
    {
        const std::size_t others = is_for_all ? place : 1;
        for (std::size_t other = 0; other < others; ++other)
        {
            check_both_ways(platform, nodes[other], nodes[place]);
        }
        check_both_ways(platform, nodes[place - 1], nodes[place]);
    }
}

} // namespace haec_sim
