// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/import/graph_islands.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

constexpr auto nowhere = std::numeric_limits<std::uint32_t>::max();

class Sets
{
public:
    explicit Sets(std::size_t count) : parents_(count)
    {
        std::iota(parents_.begin(), parents_.end(), 0U);
    }

    std::uint32_t find(std::uint32_t at)
    {
        while (parents_[at] != at)
        {
            at = parents_[at] = parents_[parents_[at]];
        }
        return at;
    }

    void unite(std::uint32_t one, std::uint32_t other)
    {
        parents_[find(one)] = find(other);
    }

private:
    std::vector<std::uint32_t> parents_;
};

std::uint32_t number(const ImportedGraph& graph, ImportedVertex vertex)
{
    return vertex.number + (vertex.is_switch ? graph.nodes : 0);
}

/// The vertices with the links among those that forward. A node has the set of those of its
/// neighbours that the most nodes have.
Sets sets_of(const ImportedGraph& graph, std::vector<bool>& has_link)
{
    Sets sets(std::size_t{graph.nodes} + graph.switches);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> above;
    for (const auto& link : graph.links)
    {
        const auto from = number(graph, link.from);
        const auto to = number(graph, link.to);
        has_link[from] = true;
        has_link[to] = true;
        if (link.from.is_switch == link.to.is_switch)
        {
            sets.unite(from, to);
        }
        else
        {
            above.push_back(std::minmax({from, to}));
        }
    }
    std::ranges::for_each(above, [&](auto& pair) { pair.second = sets.find(pair.second); });
    std::ranges::sort(above);
    const auto [end_of_pairs, end] = std::ranges::unique(above);
    above.erase(end_of_pairs, end);
    std::vector<std::uint32_t> counts(has_link.size());
    std::ranges::for_each(above, [&](const auto& pair) { ++counts[pair.second]; });
    const auto is_before = [&](const auto& one, const auto& other) {
        return std::pair(one.first, counts[other.second]) <
               std::pair(other.first, counts[one.second]);
    };
    std::ranges::stable_sort(above, is_before);
    for (std::size_t at = 0; at < above.size(); ++at)
    {
        if (at == 0 || above[at].first != above[at - 1].first)
        {
            sets.unite(above[at].first, above[at].second);
        }
    }
    return sets;
}

} // namespace

GraphIslands islands_of(const ImportedGraph& graph)
{
    std::vector<bool> has_link(std::size_t{graph.nodes} + graph.switches);
    auto sets = sets_of(graph, has_link);
    GraphIslands islands;
    std::vector<std::uint32_t> numbers(has_link.size(), nowhere);
    for (std::uint32_t node = 0; node < graph.nodes; ++node)
    {
        if (!has_link[node])
        {
            islands.first_without_link =
                islands.without_link == 0 ? node : islands.first_without_link;
            ++islands.without_link;
            continue;
        }
        auto& island = numbers[sets.find(node)];
        if (island == nowhere)
        {
            island = static_cast<std::uint32_t>(islands.sizes.size());
            islands.sizes.push_back({0, node});
        }
        ++islands.sizes[island].count;
    }
    for (std::uint32_t vertex = 0; vertex < has_link.size(); ++vertex)
    {
        islands.island_of.push_back(
            std::min(numbers[sets.find(vertex)], static_cast<std::uint32_t>(islands.sizes.size())));
    }
    return islands;
}

void keep_largest_island(ImportedGraph& graph, const GraphIslands& islands)
{
    const auto largest = static_cast<std::uint32_t>(
        std::ranges::max_element(islands.sizes, {}, &GraphIslands::Island::count) -
        islands.sizes.begin());
    ImportedGraph kept;
    std::vector<ImportedVertex> vertices(islands.island_of.size(), {nowhere});
    for (std::uint32_t vertex = 0; vertex < vertices.size(); ++vertex)
    {
        if (islands.island_of[vertex] != largest)
        {
            continue;
        }
        const bool is_switch = vertex >= graph.nodes;
        const auto& names = is_switch ? graph.switch_names : graph.node_names;
        auto& kept_names = is_switch ? kept.switch_names : kept.node_names;
        vertices[vertex] = {is_switch ? kept.switches++ : kept.nodes++, is_switch};
        if (!names.empty())
        {
            kept_names.push_back(names[vertex - (is_switch ? graph.nodes : 0)]);
        }
    }
    for (auto link : graph.links)
    {
        link.from = vertices[number(graph, link.from)];
        link.to = vertices[number(graph, link.to)];
        if (link.from.number != nowhere && link.to.number != nowhere)
        {
            kept.links.push_back(link);
        }
    }
    graph = std::move(kept);
}

} // namespace haec_sim
