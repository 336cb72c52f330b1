// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/missing_links.hpp"

#include "core/numbers/whole_number.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/platform/topology.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr auto without_name = "without";

/// What a text names: a link from one vertex to another, in both directions or one, or all links of
/// a vertex.
struct Missing
{
    VertexId from;
    std::optional<VertexId> to;
    bool is_both = false;

    bool has(VertexId begin, VertexId end) const
    {
        return !to ? begin == from || end == from
                   : (begin == from && end == *to) || (is_both && begin == *to && end == from);
    }
};

/// "5", or "s3" for a switch.
std::optional<VertexId> vertex_in(std::string_view text, const Graph& graph)
{
    const bool is_switch = text.starts_with('s');
    const auto digits = text.substr(is_switch ? 1 : 0);
    const auto number = whole_number(digits);
    const bool is_there = number && *number < (is_switch ? graph.switches : graph.nodes);
    return is_there ? std::optional(VertexId{static_cast<std::uint32_t>(*number) +
                                             (is_switch ? graph.nodes : 0)})
                    : std::nullopt;
}

Missing missing_in(const std::string& text, const Graph& graph)
{
    std::string_view name(text);
    for (const std::string_view kind : {"node ", "switch "})
    {
        if (name.starts_with(kind))
        {
            const auto vertex = vertex_in(name.substr(kind.size()), graph);
            if (vertex && (kind == "switch ") == (vertex->value >= graph.nodes))
            {
                return {*vertex, std::nullopt};
            }
        }
    }
    const auto arrow = name.find("->");
    const bool is_both = arrow != std::string_view::npos && arrow > 0 && name[arrow - 1] == '<';
    const auto from = vertex_in(name.substr(0, is_both ? arrow - 1 : arrow), graph);
    const auto to =
        arrow == std::string_view::npos ? std::nullopt : vertex_in(name.substr(arrow + 2), graph);
    if (!from || !to)
    {
        throw UsageError("topology.without: '" + text +
                         "' is nothing that the machine has; write a link, such as '0->s0' or "
                         "'s0<->s1', 'node 0' or 'switch s0'");
    }
    return {*from, to, is_both};
}

/// The edges without the missing ones.
std::vector<Graph::Edge> edges_without(const Missing& missing,
                                       const std::vector<Graph::Edge>& edges)
{
    std::vector<Graph::Edge> left;
    for (auto edge : edges)
    {
        const bool leads_there = !missing.has(edge.from, edge.to);
        const bool leads_back = !edge.is_directed && !missing.has(edge.to, edge.from);
        if (!leads_there && !leads_back)
        {
            continue;
        }
        if (!leads_there)
        {
            std::swap(edge.from, edge.to);
        }
        edge.is_directed = !leads_there || !leads_back;
        left.push_back(edge);
    }
    return left;
}

/// The links of each direction.
std::uint64_t directions(const std::vector<Graph::Edge>& edges)
{
    std::uint64_t sum = 0;
    for (const auto& edge : edges)
    {
        sum += std::uint64_t{edge.count} * (edge.is_directed ? 1 : 2);
    }
    return sum;
}

} // namespace

ParameterSpec without_spec()
{
    ParameterSpec spec;
    spec.name = without_name;
    spec.kind = ParameterKind::texts;
    spec.summary = "links, nodes and switches that it lacks, such as \"3->s0\", \"s0<->s1\", "
                   "\"node 5\", \"switch s2\"; routes are then those of a graph";
    spec.default_text = "none";
    return spec;
}

bool lacks_links(const Parameters& topology)
{
    return topology.has(without_name) &&
           !topology.get<std::vector<std::string>>(without_name).empty();
}

Graph graph_of_links(const Topology& whole)
{
    Graph graph;
    graph.nodes = whole.node_count();
    graph.switches = whole.vertex_count() - graph.nodes;
    for (LinkId link{0}; link.value < whole.link_count(); ++link.value)
    {
        const auto ends = whole.link(link);
        if (ends.from < ends.to)
        {
            graph.edges.push_back({ends.from, ends.to, ends.type.value});
            const auto classes = std::size_t{ends.type.value} + 1;
            graph.classes.resize(std::max(graph.classes.size(), classes));
        }
    }
    return graph;
}

Graph left_of(const Graph& whole, const Parameters& topology)
{
    auto left = whole;
    for (const auto& text : topology.get<std::vector<std::string>>(without_name))
    {
        const auto missing = missing_in(text, whole);
        if (directions(edges_without(missing, whole.edges)) == directions(whole.edges))
        {
            throw UsageError("topology.without: the machine has no link '" + text +
                             "'; `haec_topology links` lists those that it has");
        }
        left.edges = edges_without(missing, left.edges);
    }
    return left;
}

} // namespace haec_sim
