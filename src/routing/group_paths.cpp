// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "routing/group_paths.hpp"

#include <algorithm>

namespace haec_sim
{

std::uint32_t GroupPaths::count(NodeId from, NodeId to) const
{
    return direct(from, to) + std::min(indirect_, third_groups());
}

void GroupPaths::append(VertexId at, NodeId from, NodeId to, std::uint32_t path,
                        RouteChoices& choices, std::vector<LinkId>& route) const
{
    const auto directs = direct(from, to);
    if (path >= directs)
    {
        append_over(at, from, to, path - directs, choices.neighbour(groups_.links_between()),
                    choices, route);
        return;
    }
    const auto link = groups_.direct_link(from, to, path);
    at = groups_.cross(at, groups_.group_of(to), link, choices, route);
    groups_.arrive(at, to, choices, route);
}

void GroupPaths::append_over(VertexId at, NodeId from, NodeId to, std::uint32_t third,
                             std::uint32_t link, RouteChoices& choices,
                             std::vector<LinkId>& route) const
{
    const auto count = groups_.group_count();
    const auto source = groups_.group_of(from);
    const auto apart = (groups_.group_of(to) + count - source) % count;
    const auto step = third + 1 < apart ? third + 1 : third + 2;
    at = groups_.cross(at, (source + step) % count, link, choices, route);
    groups_.arrive(at, to, choices, route);
}

} // namespace haec_sim
