// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Zones of SimGrid with hosts and routers, whose routes are the shortest over those that the file
// has: Floyd and Dijkstra. Each such route must be one link, and each link, or each direction of
// one that is split, must be part of one route: else links would share what they have not.

#include "haec_sim/error.hpp"
#include "topology/import/simgrid_element.hpp"
#include "topology/import/simgrid_units.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace haec_sim
{

namespace
{

using Way = std::pair<ImportedVertex, ImportedVertex>;

/// An element `link`, and the ways that it is used: at most one of each of its directions, of which
/// those that are not split have one.
struct ZoneLink
{
    std::string policy;
    ImportedFigures figures;
    std::array<std::optional<Way>, 2> ways{};

    bool is_split() const
    {
        return policy == "SPLITDUPLEX" || policy == "FULLDUPLEX";
    }
};

/// A use of a link: of which, and of which of its directions.
struct LinkUse
{
    std::string id;
    std::size_t direction = 0;
};

class ZoneReader
{
public:
    Import read(const SimgridElement& zone)
    {
        check_routing(zone);
        for (const auto& part : zone.children())
        {
            read_part(part);
        }
        for (const auto& id : used_)
        {
            add_links(links_.at(id));
        }
        warn_of_ways_through_hosts();
        return std::move(import_);
    }

private:
    static void check_routing(const SimgridElement& zone)
    {
        const auto routing = zone.required("routing");
        if (routing != "Floyd" && routing != "Dijkstra" && routing != "DijkstraCache")
        {
            zone.fail("routing " + routing +
                      " is not read, only Floyd and Dijkstra, whose routes are the shortest over "
                      "their links; name one of these, and each link as the route of its two ends");
        }
    }

    void read_part(const SimgridElement& part)
    {
        const auto& tag = part.tag();
        if (tag == "host" || tag == "router")
        {
            part.refuse_profiles();
            add_vertex(part);
        }
        else if (tag == "link")
        {
            part.refuse_profiles();
            add_link(part);
        }
        else if (tag == "route")
        {
            add_route(part);
        }
        else if (tag != "prop")
        {
            part.fail_unread();
        }
    }

    void add_vertex(const SimgridElement& part)
    {
        const auto id = part.required("id");
        if (vertices_.contains(id))
        {
            part.fail("another one has this name already; rename one of them");
        }
        vertices_[id] =
            part.tag() == "host" ? import_.graph.add_node(id) : import_.graph.add_switch(id);
    }

    void add_link(const SimgridElement& part)
    {
        ZoneLink link{
            part.text("sharing_policy"),
            {part.bandwidth("bandwidth"), part.time("latency").value_or(Nanoseconds(0.0))}};
        link.policy = link.policy.empty() ? "SHARED" : link.policy;
        if (!links_.emplace(part.required("id"), link).second)
        {
            part.fail("another link has this name already; rename one of them");
        }
    }

    void add_route(const SimgridElement& route)
    {
        const auto parts = route.children();
        if (parts.size() != 1 || parts.front().tag() != "link_ctn")
        {
            route.fail("it has " + std::to_string(parts.size()) +
                       " links; only routes of one are read, so put routers between links");
        }
        const auto use = use_of(parts.front(), route);
        const auto from = vertex(route, "src");
        const auto to = vertex(route, "dst");
        if (from == to)
        {
            take_memory(route, links_.at(use.id).figures);
            return;
        }
        const auto symmetrical = route.text("symmetrical");
        take(route, use, {from, to});
        if (symmetrical != "NO" && symmetrical != "no")
        {
            take(route, {use.id, 1 - use.direction}, {to, from});
        }
    }

    /// The link by its id, or by that of one of its directions, as files of old had it.
    LinkUse use_of(const SimgridElement& part, const SimgridElement& route) const
    {
        const auto id = part.required("id");
        if (links_.contains(id))
        {
            return {id, part.text("direction") == "DOWN" ? std::size_t{1} : std::size_t{0}};
        }
        for (const auto& [ending, direction] :
             {std::pair("_UP", std::size_t{0}), std::pair("_DOWN", std::size_t{1})})
        {
            const auto split = id.ends_with(ending)
                                   ? id.substr(0, id.size() - std::string_view(ending).size())
                                   : std::string();
            if (links_.contains(split))
            {
                return {split, direction};
            }
        }
        route.fail("the link '" + id + "' is not defined before it in the file; add it");
    }

    ImportedVertex vertex(const SimgridElement& route, const char* end) const
    {
        const auto found = vertices_.find(route.required(end));
        if (found == vertices_.end())
        {
            route.fail("the host or router '" + route.text(end) + "' is not defined; add it");
        }
        return found->second;
    }

    /// Hosts have the same memory here.
    void take_memory(const SimgridElement& route, const ImportedFigures& figures)
    {
        auto& memory = import_.memory;
        if (memory.bandwidth && memory != figures)
        {
            route.fail("its figures differ from the figures of another host's route to itself; "
                       "give all hosts the same figures");
        }
        memory = figures;
    }

    void take(const SimgridElement& route, const LinkUse& use, const Way& way)
    {
        auto& link = links_.at(use.id);
        const auto name = "link '" + use.id + "' ";
        if (!link.is_split() && link.policy != "SHARED")
        {
            route.fail(name + "has the sharing_policy " + link.policy +
                       ": messages on a link here share it; make it SPLITDUPLEX");
        }
        const auto direction = link.is_split() ? use.direction : 0;
        if (link.ways[direction])
        {
            route.fail(name + (link.is_split() || *link.ways[0] != Way{way.second, way.first}
                                   ? "is part of another route, too; give each route its own"
                                   : "is shared by its two directions, each of which has its own "
                                     "bandwidth here; make its sharing_policy SPLITDUPLEX"));
        }
        if (!ways_.insert(way).second)
        {
            route.fail("there is such a route already; leave one out");
        }
        if (!link.ways[0] && !link.ways[1])
        {
            used_.push_back(use.id);
        }
        link.ways[direction] = way;
    }

    void add_links(const ZoneLink& link)
    {
        const auto place = classes_.place_of(
            {figures_name(*link.figures.bandwidth, *link.figures.latency), link.figures});
        const auto& [up, down] = link.ways;
        if (up && down && *down == Way{up->second, up->first})
        {
            import_.graph.links.push_back({up->first, up->second, place});
            return;
        }
        for (const auto& way : link.ways)
        {
            if (way)
            {
                import_.graph.links.push_back({way->first, way->second, place, 1, true});
            }
        }
    }

    /// SimGrid leads routes through hosts, the simulator only where there are no switches.
    void warn_of_ways_through_hosts()
    {
        std::vector<std::uint32_t> links(import_.graph.nodes);
        for (const auto& [from, to] : ways_)
        {
            links[from.number] += from.is_switch ? 0 : 1;
        }
        const auto several =
            std::ranges::count_if(links, [](std::uint32_t count) { return count > 1; });
        if (several > 0 && import_.graph.switches > 0)
        {
            import_.warnings.push_back(
                "SimGrid leads routes through hosts with more than one link, "
                "of which there are " +
                std::to_string(several) + "; nodes beside switches are never led through here");
        }
    }

    Import import_;
    ClassFinder classes_{import_.classes};
    std::map<std::string, ImportedVertex> vertices_;
    std::map<std::string, ZoneLink> links_;
    /// The links in the order of their first routes.
    std::vector<std::string> used_;
    std::set<Way> ways_;
};

} // namespace

Import read_simgrid_zone(const SimgridElement& zone)
{
    return ZoneReader().read(zone);
}

} // namespace haec_sim
