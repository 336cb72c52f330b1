// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The elements route, zoneRoute and bypassRoute of zones, and the links that they name.

#include "topology/import/simgrid_zone.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace haec_sim
{

namespace
{

bool is_symmetrical(const SimgridElement& route)
{
    const auto text = route.text("symmetrical");
    return text != "NO" && text != "no";
}

} // namespace

LinkUse SimgridParts::use_of(const SimgridElement& element, const char* attribute) const
{
    const auto id = element.required(attribute);
    if (const auto found = links_.find(id); found != links_.end())
    {
        return {found->second,
                machine_.links[found->second].is_split && element.text("direction") == "DOWN"};
    }
    constexpr std::array<std::pair<std::string_view, bool>, 2> endings{
        {{"_UP", false}, {"_DOWN", true}}};
    for (const auto& [ending, is_down] : endings)
    {
        const auto found = id.ends_with(ending)
                               ? links_.find(id.substr(0, id.size() - ending.size()))
                               : links_.end();
        if (found != links_.end())
        {
            return {found->second, machine_.links[found->second].is_split && is_down};
        }
    }
    element.fail("the link '" + id + "' is not defined before it in the file; add it");
}

std::uint32_t SimgridParts::member(const SimgridElement& element, std::uint32_t zone,
                                   const char* attribute) const
{
    const auto name = element.required(attribute);
    const auto found = machine_.zones[zone].members.find(name);
    if (found == machine_.zones[zone].members.end())
    {
        element.fail("'" + name + "' is not defined before it in zone '" + machine_.zones[zone].id +
                     "'; add it");
    }
    return found->second;
}

std::uint32_t SimgridParts::add_route(std::uint32_t from, std::uint32_t to,
                                      std::vector<LinkUse> uses)
{
    machine_.routes.push_back({from, to, std::move(uses)});
    return static_cast<std::uint32_t>(machine_.routes.size() - 1);
}

std::vector<LinkUse> SimgridParts::uses_of(const SimgridElement& route) const
{
    std::vector<LinkUse> uses;
    for (const auto& part : route.children())
    {
        if (part.tag() == "link_ctn")
        {
            uses.push_back(use_of(part, "id"));
        }
        else if (part.tag() != "prop")
        {
            part.fail_unread();
        }
    }
    if (uses.empty())
    {
        route.fail("it has no link; add an element link_ctn for each");
    }
    return uses;
}

/// The host or router that a route leads from or to: the member itself, or one inside of it.
std::uint32_t SimgridParts::gateway(const SimgridElement& route, std::uint32_t member,
                                    const char* attribute) const
{
    const auto inner = machine_.netpoints[member].inner;
    if (!inner)
    {
        return member;
    }
    const auto name = route.required(attribute);
    const auto found = points_.find(name);
    std::optional<std::uint32_t> zone;
    if (found != points_.end())
    {
        zone = machine_.netpoints[found->second].zone;
    }
    while (zone && *zone != *inner)
    {
        zone = machine_.zones[*zone].parent;
    }
    if (!zone)
    {
        route.fail(std::string(attribute) + " '" + name + "' is no host or router in '" +
                   machine_.netpoints[member].name + "'; name one of these");
    }
    return found->second;
}

ZoneWay SimgridParts::way_of(const SimgridElement& route, std::uint32_t from, std::uint32_t to)
{
    const auto first = gateway(route, from, "gw_src");
    const auto last = gateway(route, to, "gw_dst");
    return {
        first, last,
        add_route(machine_.netpoints[first].place, machine_.netpoints[last].place, uses_of(route))};
}

/// False where another way joins the two already.
bool SimgridParts::add_way(std::uint32_t zone, std::pair<std::uint32_t, std::uint32_t> ends,
                           const ZoneWay& way)
{
    const auto [found, is_new] = machine_.zones[zone].ways.emplace(ends, way);
    const auto& known = found->second;
    return is_new || (known.from == way.from && known.to == way.to &&
                      machine_.routes[known.route].uses == machine_.routes[way.route].uses);
}

void SimgridParts::add_route(const SimgridElement& element, std::uint32_t number)
{
    const auto from = member(element, number, "src");
    const auto to = member(element, number, "dst");
    if (from == to)
    {
        const auto uses = uses_of(element);
        if (uses.size() != 1)
        {
            element.fail("it has " + std::to_string(uses.size()) +
                         " links; a route from a host to itself has one here");
        }
        take_memory(element, machine_.links[uses.front().link].figures);
        return;
    }
    const auto way = way_of(element, from, to);
    bool is_new = add_way(number, {from, to}, way);
    if (is_symmetrical(element))
    {
        auto uses = machine_.routes[way.route].uses;
        std::ranges::reverse(uses);
        for (auto& use : uses)
        {
            use.is_down = machine_.links[use.link].is_split && !use.is_down;
        }
        const auto back = add_route(machine_.netpoints[way.to].place,
                                    machine_.netpoints[way.from].place, std::move(uses));
        is_new = add_way(number, {to, from}, {way.to, way.from, back}) && is_new;
    }
    if (!is_new)
    {
        element.fail("there is such a route already; leave one out");
    }
}

/// A bypass has one direction.
void SimgridParts::add_bypass(const SimgridElement& element, std::uint32_t number)
{
    const auto from = member(element, number, "src");
    const auto to = member(element, number, "dst");
    if (from == to)
    {
        element.fail("it leads from '" + element.text("src") + "' to itself; leave it out");
    }
    const auto way = way_of(element, from, to);
    if (!machine_.zones[number].bypasses.emplace(std::pair(from, to), way).second)
    {
        element.fail("there is such a route already; leave one out");
    }
}

} // namespace haec_sim
