// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "routing/group_paths.hpp"

#include "routing/shares.hpp"

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
    at = groups_.cross(at, third_group(from, to, third), link, choices, route);
    groups_.arrive(at, to, choices, route);
}

std::uint32_t GroupPaths::third_group(NodeId from, NodeId to, std::uint32_t third) const
{
    const auto count = groups_.group_count();
    const auto source = groups_.group_of(from);
    const auto apart = (groups_.group_of(to) + count - source) % count;
    return (source + (third + 1 < apart ? third + 1 : third + 2)) % count;
}

void GroupPaths::append_shares(NodeId from, NodeId to, LinkShares& shares) const
{
    std::vector<LinkId> begin;
    const auto at = groups_.leave(from, begin);
    append_evenly(begin, 1.0, shares);
    if (!are_apart(from, to))
    {
        groups_.arrive_evenly(at, to, 1.0, shares);
        return;
    }
    const auto share = 1.0 / count(from, to);
    const auto append = [&](std::uint32_t group, std::uint32_t link, double part)
    {
        const auto landing = groups_.cross_evenly(at, group, link, part, shares);
        groups_.arrive_evenly(landing, to, part, shares);
    };
    for (std::uint32_t path = 0; path < direct(from, to); ++path)
    {
        append(groups_.group_of(to), groups_.direct_link(from, to, path), share);
    }
    for (std::uint32_t third = 0; third < count(from, to) - direct(from, to); ++third)
    {
        for (std::uint32_t link = 0; link < groups_.links_between(); ++link)
        {
            append(third_group(from, to, third), link, share / groups_.links_between());
        }
    }
}

void GroupPaths::append_drawn(VertexId at, NodeId from, NodeId to, RouteChoices& choices,
                              std::vector<LinkId>& route) const
{
    const auto third = choices.neighbour(third_groups());
    const auto link = choices.neighbour(groups_.links_between());
    choices.go_on_by(to.value);
    append_over(at, from, to, third, link, choices, route);
}

} // namespace haec_sim
