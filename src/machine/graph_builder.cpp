// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/graph_builder.hpp"

#include "core/numbers/whole_number.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/platform/machine_limit.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

constexpr std::uint64_t most_parallel = 10000;

} // namespace

GraphBuilder::GraphBuilder(std::uint64_t nodes, std::uint64_t switches)
{
    if (nodes == 0)
    {
        throw UsageError("the machine has no nodes; give it one at least");
    }
    if (nodes > most_machine_links || switches > most_machine_links - nodes)
    {
        throw UsageError("more than " + std::to_string(most_machine_links) +
                         " nodes and switches; make it smaller");
    }
    graph_.nodes = static_cast<std::uint32_t>(nodes);
    graph_.switches = static_cast<std::uint32_t>(switches);
}

void GraphBuilder::name(VertexId vertex, const std::string& name)
{
    if (name.empty())
    {
        throw UsageError("is empty; give each a name, or none");
    }
    const auto number = numbered(name);
    if (number && *number != vertex)
    {
        throw UsageError("'" + name + "' is another vertex's number; choose another name");
    }
    if (!names_.emplace(name, vertex).second)
    {
        throw UsageError("'" + name + "' is the name of a vertex before it; choose another");
    }
}

std::optional<VertexId> GraphBuilder::numbered(std::string_view text) const
{
    const bool is_switch = text.starts_with('s');
    const auto number = whole_number(text.substr(is_switch ? 1 : 0));
    if (!number || *number >= (is_switch ? graph_.switches : graph_.nodes))
    {
        return std::nullopt;
    }
    return VertexId{static_cast<std::uint32_t>(*number) + (is_switch ? graph_.nodes : 0)};
}

VertexId GraphBuilder::vertex(std::string_view text) const
{
    if (const auto named = names_.find(text); named != names_.end())
    {
        return named->second;
    }
    if (const auto vertex = numbered(text))
    {
        return *vertex;
    }
    if (const auto number = whole_number(text))
    {
        return node(*number);
    }
    if (text.starts_with('s') && whole_number(text.substr(1)))
    {
        throw UsageError("switch " + std::string(text) +
                         " does not exist; switches of the graph: " +
                         std::to_string(graph_.switches) + ", counted from s0");
    }
    throw UsageError("'" + std::string(text) +
                     "' stands where a vertex must be; write a node as 7, a switch as s3");
}

VertexId GraphBuilder::node(std::uint64_t number) const
{
    if (number >= graph_.nodes)
    {
        throw UsageError("node " + std::to_string(number) +
                         " does not exist; nodes of the graph: " + std::to_string(graph_.nodes) +
                         ", counted from 0");
    }
    return {static_cast<std::uint32_t>(number)};
}

void GraphBuilder::add(VertexId from, VertexId to, const Kind& kind)
{
    if (from == to)
    {
        throw UsageError("a link from " + text(from) + " to itself; leave it out");
    }
    if (kind.count == 0 || kind.count > most_parallel)
    {
        throw UsageError("the number of links is " + std::to_string(kind.count) +
                         "; it must be from 1 to " + std::to_string(most_parallel));
    }
    links_ += kind.count;
    if (links_ > most_machine_links)
    {
        throw UsageError("more than " + std::to_string(most_machine_links) +
                         " links; make it smaller");
    }
    graph_.edges.push_back({from, to, role(kind.link_class), static_cast<std::uint32_t>(kind.count),
                            kind.is_directed});
}

std::uint32_t GraphBuilder::role(std::string_view link_class)
{
    if (const auto known = roles_.find(link_class); known != roles_.end())
    {
        return known->second;
    }
    if (link_class.empty() || whole_number(link_class))
    {
        throw UsageError("'" + std::string(link_class) +
                         "' stands where the class of the link must be; write a name, such as "
                         "link, and then the number of links");
    }
    const auto role = static_cast<std::uint32_t>(graph_.classes.size());
    graph_.classes.emplace_back(link_class);
    roles_.emplace(link_class, role);
    return role;
}

std::string GraphBuilder::text(VertexId vertex) const
{
    return vertex.value < graph_.nodes ? std::to_string(vertex.value)
                                       : "s" + std::to_string(vertex.value - graph_.nodes);
}

Graph GraphBuilder::take()
{
    std::vector<bool> has_link(graph_.nodes, graph_.nodes == 1);
    for (const auto& edge : graph_.edges)
    {
        for (const auto end : {edge.from, edge.to})
        {
            if (end.value < graph_.nodes)
            {
                has_link[end.value] = true;
            }
        }
    }
    if (const auto lonely = std::ranges::find(has_link, false); lonely != has_link.end())
    {
        throw UsageError("node " + std::to_string(lonely - has_link.begin()) +
                         " has no link, so that no message reaches it; give it one");
    }
    return std::move(graph_);
}

} // namespace haec_sim
