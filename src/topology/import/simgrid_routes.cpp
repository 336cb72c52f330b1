// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Routes of SimGrid through zones (NetZoneImpl::get_global_route of SimGrid 3.36): in the innermost
// zone around both ends, the route between its two members leads from a gateway in the one to a
// gateway in the other; the rest are routes from the ends to these.

#include "topology/import/simgrid_machine.hpp"

#include <algorithm>
#include <queue>
#include <tuple>
#include <utility>

namespace haec_sim
{

SimgridRouter::Zones SimgridRouter::zones_of(std::uint32_t netpoint) const
{
    Zones zones;
    for (std::optional<std::uint32_t> zone = machine_.netpoints[netpoint].zone; zone;
         zone = machine_.zones[*zone].parent)
    {
        zones.push_back(*zone);
    }
    return zones;
}

bool SimgridRouter::find(std::uint32_t from, std::uint32_t to, std::vector<std::uint32_t>& routes)
{
    if (from == to)
    {
        return true;
    }
    if (!is_router(from) || !is_router(to))
    {
        return find_anew(from, to, routes);
    }
    const auto [known, is_new] = between_routers_.try_emplace({from, to});
    auto& found = known->second;
    if (is_new)
    {
        std::vector<std::uint32_t> anew;
        if (find_anew(from, to, anew))
        {
            found = std::move(anew);
        }
    }
    if (found)
    {
        routes.insert(routes.end(), found->begin(), found->end());
    }
    return found.has_value();
}

bool SimgridRouter::is_router(std::uint32_t netpoint) const
{
    return !machine_.places[machine_.netpoints[netpoint].place].is_host;
}

bool SimgridRouter::find_anew(std::uint32_t from, std::uint32_t to,
                              std::vector<std::uint32_t>& routes)
{
    const auto around_from = zones_of(from);
    const auto around_to = zones_of(to);
    std::size_t common = 0;
    while (common < std::min(around_from.size(), around_to.size()) &&
           around_from[around_from.size() - common - 1] == around_to[around_to.size() - common - 1])
    {
        ++common;
    }
    const auto member = [&](const Zones& zones, std::uint32_t netpoint)
    {
        return zones.size() == common ? netpoint
                                      : machine_.zones[zones[zones.size() - common - 1]].netpoint;
    };
    std::vector<ZoneWay> ways;
    return ways_between(around_from[around_from.size() - common], member(around_from, from),
                        member(around_to, to), ways) &&
           follow(ways, from, to, routes);
}

bool SimgridRouter::follow(const std::vector<ZoneWay>& ways, std::uint32_t from, std::uint32_t to,
                           std::vector<std::uint32_t>& routes)
{
    auto at = from;
    for (const auto& way : ways)
    {
        if (!find(at, way.from, routes))
        {
            return false;
        }
        routes.push_back(way.route);
        at = way.to;
    }
    return find(at, to, routes);
}

bool SimgridRouter::ways_between(std::uint32_t number, std::uint32_t from, std::uint32_t to,
                                 std::vector<ZoneWay>& ways)
{
    const auto& zone = machine_.zones[number];
    const auto bypass = zone.bypasses.find({from, to});
    if (bypass != zone.bypasses.end())
    {
        ways.push_back(bypass->second);
        return true;
    }
    if (zone.routing == SimgridZone::Routing::cluster)
    {
        return in_cluster(zone, from, to, ways);
    }
    if (zone.routing == SimgridZone::Routing::shortest)
    {
        return shortest(number, from, to, ways);
    }
    const auto way = zone.ways.find({from, to});
    if (way == zone.ways.end())
    {
        return false;
    }
    ways.push_back(way->second);
    return true;
}

bool SimgridRouter::in_cluster(const SimgridZone& zone, std::uint32_t from, std::uint32_t to,
                               std::vector<ZoneWay>& ways) const
{
    const auto add = [&](std::optional<std::uint32_t> route)
    {
        if (route)
        {
            ways.push_back({from, to, *route});
        }
    };
    const auto source = zone.hosts.find(from);
    const auto target = zone.hosts.find(to);
    if ((source == zone.hosts.end() && from != zone.router) ||
        (target == zone.hosts.end() && to != zone.router))
    {
        return false;
    }
    add(source != zone.hosts.end() ? std::optional(source->second.up) : zone.from_router);
    add(zone.backbone);
    add(target != zone.hosts.end() ? std::optional(target->second.down) : zone.to_router);
    // All are parts of one way.
    for (std::size_t at = 0; at < ways.size(); ++at)
    {
        ways[at].from = at == 0 ? from : to;
    }
    return true;
}

const SimgridRouter::LastWays& SimgridRouter::last_ways(std::uint32_t zone, std::uint32_t from)
{
    const auto [found, is_new] = last_ways_.try_emplace({zone, from});
    if (!is_new)
    {
        return found->second;
    }
    auto& last = found->second;
    const auto& ways = machine_.zones[zone].ways;
    // Links so far, the member, and the way that leads to it, from another.
    using Step = std::tuple<std::size_t, std::uint32_t, std::uint32_t, ZoneWays::const_iterator>;
    const auto is_later = [](const Step& one, const Step& other)
    {
        return std::tuple(std::get<0>(one), std::get<1>(one), std::get<2>(one)) >
               std::tuple(std::get<0>(other), std::get<1>(other), std::get<2>(other));
    };
    std::priority_queue<Step, std::vector<Step>, decltype(is_later)> next(is_later);
    next.emplace(0, from, from, ways.end());
    while (!next.empty())
    {
        const auto [links, at, before, by] = next.top();
        next.pop();
        if (last.contains(at))
        {
            continue;
        }
        last.emplace(at, std::pair(before, by == ways.end() ? ZoneWay{} : by->second));
        for (auto way = ways.lower_bound({at, 0}); way != ways.end() && way->first.first == at;
             ++way)
        {
            next.emplace(links + machine_.routes[way->second.route].uses.size(), way->first.second,
                         at, way);
        }
    }
    return last;
}

bool SimgridRouter::shortest(std::uint32_t zone, std::uint32_t from, std::uint32_t to,
                             std::vector<ZoneWay>& ways)
{
    const auto& last = last_ways(zone, from);
    for (auto at = to; at != from;)
    {
        const auto found = last.find(at);
        if (found == last.end())
        {
            return false;
        }
        ways.push_back(found->second.second);
        at = found->second.first;
    }
    std::ranges::reverse(ways);
    return true;
}

} // namespace haec_sim
