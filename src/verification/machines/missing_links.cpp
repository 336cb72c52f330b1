// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/missing_links.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace haec_sim::verification
{

namespace
{

std::string name_of(Vertex vertex, std::uint32_t nodes)
{
    return vertex < nodes ? std::to_string(vertex) : "s" + std::to_string(vertex - nodes);
}

/// True where a name says that no link leads from the one to the other.
bool is_gone(Vertex from, Vertex to, std::uint32_t nodes, const std::set<std::string>& missing)
{
    const auto one = name_of(from, nodes);
    const auto other = name_of(to, nodes);
    const auto is_missing = [&](Vertex vertex, const std::string& name)
    { return missing.contains((vertex < nodes ? "node " : "switch ") + name); };
    return is_missing(from, one) || is_missing(to, other) || missing.contains(one + "->" + other) ||
           missing.contains(one + "<->" + other) || missing.contains(other + "<->" + one);
}

} // namespace

GraphDescription left_of(const GraphDescription& whole, const MissingNames& missing)
{
    const std::set<std::string> names(missing.begin(), missing.end());
    auto left = whole;
    left.links.clear();
    for (auto links : whole.links)
    {
        const bool ahead = !is_gone(links.a, links.b, whole.nodes, names);
        const bool back = !links.is_directed && !is_gone(links.b, links.a, whole.nodes, names);
        links.is_directed = ahead != back;
        if (back && !ahead)
        {
            std::swap(links.a, links.b);
        }
        if (ahead || back)
        {
            left.links.push_back(links);
        }
    }
    return left;
}

std::unique_ptr<const Fabric> left_of(const Fabric& whole, const MissingNames& missing)
{
    GraphDescription graph{whole.node_count(), whole.vertex_count() - whole.node_count()};
    for (Vertex vertex = 0; vertex < whole.vertex_count(); ++vertex)
    {
        std::vector<Hop> links;
        whole.append_links(vertex, links);
        for (const auto& link : links)
        {
            if (link.to > vertex)
            {
                graph.links.push_back({vertex, link.to, std::to_string(link.type.value)});
            }
        }
    }
    return make_graph(left_of(graph, missing), [](const std::string& link_class)
                      { return GraphClass{{static_cast<std::uint32_t>(std::stoul(link_class))}}; });
}

} // namespace haec_sim::verification
