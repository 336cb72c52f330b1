// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/simgrid_machine.hpp"

#include "topology/import/given_routes.hpp"
#include "topology/import/simgrid_units.hpp"

#include <algorithm>
#include <set>

namespace haec_sim
{

namespace
{

/// The bandwidth of steps that cost nothing, in bytes/s.
constexpr double without_cost = 1e18;

/// Pairs of more hosts are too many to look at each.
constexpr std::uint64_t most_pairs = std::uint64_t{1} << 25;

class MachineGraph
{
public:
    explicit MachineGraph(const SimgridMachine& machine)
        : machine_(machine), placed_(place_links(machine)), router_(machine)
    {
        import_.memory = machine.memory;
        import_.warnings = machine.warnings;
        for (std::uint32_t point = 0; point < machine.netpoints.size(); ++point)
        {
            if (is_host(point))
            {
                hosts_.push_back(point);
            }
        }
    }

    Import make()
    {
        const bool has_few = std::uint64_t{hosts_.size()} * placed_.places.size() <= most_pairs;
        if (has_few)
        {
            find_crossed_hosts();
        }
        add_vertices();
        add_links();
        if (has_few)
        {
            take_routes();
        }
        else
        {
            import_.warnings.push_back("the routes of so many hosts are not compared with the "
                                       "shortest ones, which messages take here");
        }
        warn_of_sharing();
        return std::move(import_);
    }

private:
    bool is_host(std::uint32_t point) const
    {
        const auto& netpoint = machine_.netpoints[point];
        return !netpoint.inner && machine_.places[netpoint.place].is_host;
    }

    /// The steps between two hosts; false where SimGrid has no route.
    bool path(std::uint32_t from, std::uint32_t to, std::vector<PlacedHop>& hops)
    {
        std::vector<std::uint32_t> routes;
        hops.clear();
        if (!router_.find(from, to, routes))
        {
            return false;
        }
        for (const auto route : routes)
        {
            const auto& more = placed_.hops[route];
            hops.insert(hops.end(), more.begin(), more.end());
        }
        return true;
    }

    std::uint32_t end_of(const PlacedHop& hop) const
    {
        const auto& edge = placed_.edges[hop.edge];
        return hop.is_back ? edge.from : edge.to;
    }

    /// Hosts that routes of others lead through. Where SimGrid has no route, all that can be: else
    /// nodes might not reach each other.
    void find_crossed_hosts()
    {
        std::map<std::uint32_t, std::uint32_t> links;
        for (const auto& edge : placed_.edges)
        {
            for (const auto place : {edge.from, edge.to})
            {
                links[place] += placed_.places[place].is_host ? 1 : 0;
            }
        }
        std::erase_if(links, [](const auto& place) { return place.second < 2; });
        bool has_all = true;
        for (std::size_t from = 0; from < hosts_.size() && has_all && !links.empty(); ++from)
        {
            for (std::size_t to = 0; to < hosts_.size() && has_all; ++to)
            {
                has_all = path(hosts_[from], hosts_[to], hops_);
                for (std::size_t at = 0; at + 1 < hops_.size(); ++at)
                {
                    if (placed_.places[end_of(hops_[at])].is_host)
                    {
                        crossed_.insert(end_of(hops_[at]));
                    }
                }
            }
        }
        for (const auto& [place, count] : links)
        {
            if (!has_all)
            {
                crossed_.insert(place);
            }
        }
    }

    void add_vertices()
    {
        auto& graph = import_.graph;
        for (const auto host : hosts_)
        {
            const auto place = machine_.netpoints[host].place;
            vertices_[place] = graph.add_node(machine_.places[place].name);
        }
        for (const auto& edge : placed_.edges)
        {
            for (const auto place : {edge.from, edge.to})
            {
                if (!vertices_.contains(place))
                {
                    vertices_[place] = graph.add_switch(placed_.places[place].name);
                }
            }
        }
        if (graph.switches == 0)
        {
            return;
        }
        // Nodes beside switches forward nothing.
        for (const auto place : crossed_)
        {
            auto& vertex = vertices_[place];
            const auto port = graph.add_switch(placed_.places[place].name + "_port");
            ports_.push_back({vertex, port});
            vertex = port;
        }
    }

    std::uint32_t class_of(const PlacedEdge& edge)
    {
        if (!edge.link)
        {
            return joint_class();
        }
        const auto& figures = machine_.links[*edge.link].figures;
        return classes_.place_of({figures_name(*figures.bandwidth, *figures.latency), figures});
    }

    std::uint32_t joint_class()
    {
        return classes_.place_of({"joint", {BytesPerSecond{without_cost}, Nanoseconds(0.0)}});
    }

    void add_links()
    {
        auto& links = import_.graph.links;
        for (const auto& edge : placed_.edges)
        {
            links.push_back({vertices_.at(edge.from), vertices_.at(edge.to), class_of(edge), 1,
                             edge.is_directed});
        }
        for (const auto& [node, port] : ports_)
        {
            port_links_[node.number] = static_cast<std::uint32_t>(links.size());
            links.push_back({node, port, joint_class()});
        }
    }

    /// The links of the graph that lead from one node to another.
    void take_path(std::uint32_t from, std::uint32_t to, GivenRoutes::Path& steps)
    {
        steps.clear();
        if (!path(hosts_[from], hosts_[to], hops_))
        {
            return;
        }
        const auto first = port_links_.find(from);
        if (first != port_links_.end())
        {
            steps.push_back({first->second, false});
        }
        for (const auto& hop : hops_)
        {
            steps.push_back({hop.edge, hop.is_back});
        }
        const auto last = port_links_.find(to);
        if (last != port_links_.end())
        {
            steps.push_back({last->second, true});
        }
    }

    void take_routes()
    {
        GivenRoutes routes(import_.graph, [&](std::uint32_t from, std::uint32_t to, auto& steps)
                           { take_path(from, to, steps); });
        const bool is_any_shortest = std::ranges::all_of(
            machine_.zones, [](const SimgridZone& zone)
            { return zone.bypasses.empty() && zone.routing != SimgridZone::Routing::full; });
        import_.routing_table = routes.table(is_any_shortest);
        if (routes.missing() > 0)
        {
            import_.warnings.push_back("SimGrid has no route between " +
                                       std::to_string(routes.missing()) +
                                       " pairs of hosts; messages take the shortest one here");
        }
    }

    void warn_of_sharing()
    {
        std::size_t shared = 0;
        std::size_t pipes = 0;
        for (const auto& edge : placed_.edges)
        {
            const auto* link = edge.link ? &machine_.links[*edge.link] : nullptr;
            pipes += link != nullptr && link->is_fatpipe ? 1 : 0;
            shared += link != nullptr && !link->is_fatpipe && !link->is_split && !edge.is_directed
                          ? 1
                          : 0;
        }
        if (shared > 0)
        {
            import_.warnings.push_back("the directions of " + std::to_string(shared) +
                                       " links share their bandwidth in SimGrid (sharing_policy "
                                       "SHARED); here each direction has its own");
        }
        if (pipes > 0)
        {
            import_.warnings.push_back("messages do not share the bandwidth of " +
                                       std::to_string(pipes) +
                                       " links in SimGrid (sharing_policy FATPIPE); here they do");
        }
    }

    const SimgridMachine& machine_;
    PlacedMachine placed_;
    SimgridRouter router_;
    Import import_{};
    ClassFinder classes_{import_.classes};
    /// The netpoints that are hosts; their places here are numbers of nodes.
    std::vector<std::uint32_t> hosts_{};
    std::set<std::uint32_t> crossed_{};
    std::map<std::uint32_t, ImportedVertex> vertices_{};
    /// Nodes and the switches before them.
    std::vector<std::pair<ImportedVertex, ImportedVertex>> ports_{};
    std::map<std::uint32_t, std::uint32_t> port_links_{};
    std::vector<PlacedHop> hops_{};
};

} // namespace

Import import_of(const SimgridMachine& machine)
{
    return MachineGraph(machine).make();
}

} // namespace haec_sim
