// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Graphs: vertices and links from a file or the configuration, of which nothing else is known
// (spec: topologies, "Vertices, ports, links"). A message takes a shortest way, at each vertex to
// one of the neighbours that are nearer, by the digits of the destination.
//
// Keys: `haec_sim --describe graph`.

#include "machine/graph_topology.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "machine/graph_distances.hpp"
#include "machine/graph_keys.hpp"
#include "machine/missing_links.hpp"
#include "machine/ported_topology.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace haec_sim
{

namespace
{

PortNumbers ports_of(const VertexRows<GraphLinkEnd>& links)
{
    PortNumbers ports;
    for (VertexId vertex; vertex.value < links.vertices(); ++vertex.value)
    {
        ports.add(1, static_cast<std::uint32_t>(links[vertex].size()));
    }
    return ports;
}

/// Links that lead both ways count once, and so do those that lead one way.
std::vector<std::uint64_t> links_by_class(const Graph& graph)
{
    std::vector<std::uint64_t> counts(graph.classes.size());
    for (const auto& edge : graph.edges)
    {
        counts[edge.role] += edge.count;
    }
    return counts;
}

class GraphTopology final : public PortedTopology
{
public:
    /// `costs` has the length of a link of each class.
    GraphTopology(const Graph& graph, const std::vector<LinkTypeId>& types,
                  const std::vector<std::uint64_t>& costs, std::string name = "graph")
        : GraphTopology(graph, types, costs, std::move(name), links_by_port(graph))
    {
    }

    std::string name() const override
    {
        return name_;
    }

    void append_route(NodeId from, NodeId to, std::vector<LinkId>& route) const override
    {
        if (from == to)
        {
            return;
        }
        const auto& field = distances_.to(vertex_of(to));
        RouteChoices choices(to.value);
        for (auto at = vertex_of(from); at != vertex_of(to);)
        {
            const auto ways = distances_.ways(at, vertex_of(to), field);
            if (ways.empty())
            {
                throw no_way(from, to);
            }
            const auto chosen = ways[choices.neighbour(ways.size())];
            route.push_back(chosen_link(at, chosen, choices));
            at = distances_.end(at, chosen);
        }
    }

    std::vector<std::string> routings() const override
    {
        return {"s_mod_k", "round_robin", "random", "valiant", "adaptive"};
    }

    void find_next(VertexId at, VertexId to, NextHops& next) const override
    {
        const auto ways = distances_.ways(at, to, distances_.to(to));
        for (std::uint32_t number = 0; number < ways.size(); ++number)
        {
            const auto& way = distances_.neighbours().of(at)[ways[number]];
            next.add_neighbour(way.vertex);
            for (std::uint32_t copy = 0; copy < way.copies; ++copy)
            {
                next.add_link(link_of(at, way, copy));
            }
        }
    }

    std::uint32_t hops(NodeId from, NodeId to) const override
    {
        if (from == to || !distances_.counts_hops())
        {
            return Topology::hops(from, to);
        }
        const auto shortest =
            distances_.shortest(vertex_of(from), vertex_of(to), distances_.to(vertex_of(to)));
        if (shortest == DistanceField::unreachable)
        {
            throw no_way(from, to);
        }
        return static_cast<std::uint32_t>(shortest);
    }

    void count_links(std::vector<std::uint64_t>& counts) const override
    {
        for (std::uint32_t role = 0; role < links_by_class_.size(); ++role)
        {
            counts[type(role).value] += links_by_class_[role];
        }
    }

    /// A link may lead one way only, or parts be apart.
    bool has_all_routes() const noexcept override
    {
        return false;
    }

    bool has_shortest_routes() const noexcept override
    {
        return distances_.counts_hops();
    }

protected:
    FarEnd far_end(VertexId vertex, std::uint32_t port) const override
    {
        const auto& end = links_[vertex][port];
        return {end.vertex, end.role};
    }

private:
    GraphTopology(const Graph& graph, const std::vector<LinkTypeId>& types,
                  const std::vector<std::uint64_t>& costs, std::string name,
                  VertexRows<GraphLinkEnd> links)
        : PortedTopology(graph.nodes, ports_of(links), types), name_(std::move(name)),
          links_(std::move(links)), distances_(graph, GraphNeighbours(links_, costs), costs),
          links_by_class_(links_by_class(graph))
    {
    }

    /// The link of a way that was chosen at a vertex, of several as the choices say.
    LinkId chosen_link(VertexId at, std::uint32_t chosen, RouteChoices& choices) const
    {
        if (distances_.neighbours().is_plain(at))
        {
            return {links_.first(at) + chosen};
        }
        const auto& way = distances_.neighbours().of(at)[chosen];
        return link_of(at, way, choices.copy(way.copies));
    }

    /// One of the links of a way from a vertex. Links have numbers by vertex and port.
    LinkId link_of(VertexId at, const GraphNeighbours::Way& way, std::uint32_t copy) const
    {
        return {links_.first(at) + distances_.neighbours().port(way, copy)};
    }

    static UsageError no_way(NodeId from, NodeId to)
    {
        return UsageError("topology: no way leads from node " + std::to_string(from.value) +
                          " to node " + std::to_string(to.value) +
                          "; add links, or leave one of the two without processes");
    }

    std::string name_;
    VertexRows<GraphLinkEnd> links_;
    GraphDistances distances_;
    std::vector<std::uint64_t> links_by_class_;
};

ParameterSpec weight_spec()
{
    ParameterSpec spec;
    spec.name = "weight";
    spec.kind = ParameterKind::text;
    spec.summary = "what shortest routes have least of: links, or the sum of their latencies";
    spec.default_value = std::string("hops");
    spec.choices = {"hops", "latency"};
    return spec;
}

std::vector<ParameterSpec> all_graph_specs()
{
    auto specs = graph_specs();
    specs.push_back(weight_spec());
    specs.push_back(without_spec());
    return specs;
}

/// Without a graph, of links without a class.
std::vector<LinkRole> roles_of_graph(const Parameters& parameters)
{
    if (!parameters.has("file") && !parameters.has("nodes"))
    {
        return {{"link", "link"}};
    }
    std::vector<LinkRole> roles;
    for (const auto& link_class : graph_of(parameters)->classes)
    {
        roles.push_back({link_class, link_class});
    }
    return roles;
}

/// The length of a link of each class: 1, or its latency in picoseconds.
std::vector<std::uint64_t> costs_of(const Graph& graph, const std::vector<LinkTypeId>& types,
                                    const std::vector<LinkType>& link_types)
{
    const auto latency = [&](LinkTypeId type) { return link_types[type.value].latency; };
    std::vector<std::uint64_t> costs;
    // Where all are as long, the links count; so they do where all have the network model's
    // latency.
    if (std::ranges::adjacent_find(types, std::not_equal_to{}, latency) == types.end())
    {
        return std::vector<std::uint64_t>(types.size(), 1);
    }
    for (const auto type : types)
    {
        const auto longest = Picoseconds::max() / graph.vertices();
        const auto time = latency(type) ? to_picoseconds(*latency(type)) : Picoseconds{};
        if (time < Picoseconds{1} || time > longest)
        {
            throw UsageError("topology.weight: latency, and the one of the link type '" +
                             link_types[type.value].name +
                             (latency(type) ? "' is 0, or too long to add up"
                                            : "' is not given, while others are") +
                             "; give it one above 0, or leave weight out");
        }
        costs.push_back(static_cast<std::uint64_t>(time.count()));
    }
    return costs;
}

std::unique_ptr<const Topology> make_graph_topology(const Parameters& parameters,
                                                    const std::vector<LinkTypeId>& types,
                                                    const std::vector<LinkType>& link_types)
{
    const auto whole = graph_of(parameters);
    const auto left = lacks_links(parameters) ? std::optional(left_of(*whole, parameters))
                                              : std::optional<Graph>();
    const Graph& graph = left ? *left : *whole;
    const bool by_latency = parameters.get<std::string>("weight") == "latency";
    return std::make_unique<GraphTopology>(graph, types,
                                           by_latency
                                               ? costs_of(graph, types, link_types)
                                               : std::vector<std::uint64_t>(types.size(), 1));
}

HAEC_SIM_REGISTER_TOPOLOGY(graph, (TopologyDescriptor{.name = "graph",
                                                      .summary = "vertices and links from a file",
                                                      .parameters = all_graph_specs(),
                                                      .roles = {},
                                                      .check = check_graph,
                                                      .create = {},
                                                      .roles_by_keys = roles_of_graph,
                                                      .create_with_links = make_graph_topology}));

} // namespace

std::unique_ptr<const Topology> without_missing(std::unique_ptr<const Topology> whole,
                                                const Parameters& parameters)
{
    if (!lacks_links(parameters))
    {
        return whole;
    }
    const auto graph = left_of(graph_of_links(*whole), parameters);
    std::vector<LinkTypeId> types;
    while (types.size() < graph.classes.size())
    {
        types.push_back({static_cast<std::uint32_t>(types.size())});
    }
    return std::make_unique<GraphTopology>(
        graph, types, std::vector<std::uint64_t>(types.size(), 1), whole->name());
}

} // namespace haec_sim
