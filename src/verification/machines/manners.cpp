// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/manners.hpp"

#include "verification/machines/groups.hpp"

#include <algorithm>

namespace haec_sim::verification
{

WaysBetween ways_between(const Groups& groups, Vertex from, Vertex to, std::uint32_t most_indirect)
{
    WaysBetween ways{groups.direct_ways(from, to)};
    if (groups.group_of(from) != groups.group_of(to))
    {
        ways.indirect = std::min(most_indirect, groups.group_count() - 2);
    }
    return ways;
}

void go_through_group(const Fabric& switches, Way& way, Vertex to, std::uint32_t number,
                      const Choose& choose_link)
{
    const auto& groups = *switches.groups();
    const auto count = groups.group_count();
    const auto from = groups.group_of(way.at());
    const auto distance = (groups.group_of(to) + count - from) % count;
    // The destination's own group is left out.
    const auto steps = number + 1 < distance ? number + 1 : number + 2;
    groups.enter_group(way, (from + steps) % count, choose_link(groups.links_between()));
    switches.go(way, to);
}

void go_through_chosen(const Fabric& switches, Way& way, Vertex to, const Choose& choose)
{
    if (const auto* groups = switches.groups())
    {
        const auto thirds = ways_between(*groups, way.at(), to, ~0U).indirect;
        if (thirds > 0)
        {
            go_through_group(switches, way, to, choose(thirds), choose);
            return;
        }
    }
    else
    {
        const auto nodes = switches.node_count();
        const auto vertices = switches.vertex_count();
        const auto first = nodes < vertices ? nodes : 0;
        switches.go(way, first + choose(vertices - first));
    }
    switches.go(way, to);
}

void go_any_way(const Fabric& switches, Way& way, Vertex to, std::uint32_t indirect)
{
    const auto* groups = switches.groups();
    if (groups == nullptr)
    {
        go_nearer(switches, way, to);
        return;
    }
    const auto ways = ways_between(*groups, way.at(), to, indirect);
    const auto number = way.choose(ways.direct + ways.indirect);
    if (number < ways.direct)
    {
        groups->go_directly(way, to, number);
    }
    else
    {
        go_through_group(switches, way, to, number - ways.direct,
                         [&](std::uint32_t count) { return way.choose(count); });
    }
}

void go_last_dimension_first(const Fabric& grid, Way& way, Vertex to)
{
    while (way.at() != to)
    {
        std::vector<Hop> nearer;
        grid.append_nearer(way.at(), to, nearer);
        // Of each dimension the positive way comes first.
        const auto dimension = [&](const Hop& link)
        { return grid.way_of_port(link.port)->dimension; };
        const auto last = dimension(nearer.back());
        way.cross_to(std::ranges::find(nearer, last, dimension)->to);
    }
}

} // namespace haec_sim::verification
