// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/graph.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <queue>
#include <unordered_map>
#include <utility>

namespace haec_sim::verification
{

namespace
{

/// The sum of the weights on the way to one destination from each vertex that passes messages on;
/// if the destination itself does not, less the weight of the lightest link to it.
using Distances = std::vector<std::uint64_t>;

constexpr std::uint64_t unreachable = ~std::uint64_t{0};
constexpr std::size_t most_bytes_of_distances = std::size_t{256} << 20;

class GraphFabric final : public Fabric
{
public:
    GraphFabric(const GraphDescription& description,
                const std::function<GraphClass(const std::string&)>& class_of)
        : nodes_(description.nodes),
          first_passing_(description.switches == 0 ? 0 : description.nodes),
          links_(description.nodes + description.switches), back_(links_.size())
    {
        for (const auto& links : description.links)
        {
            const auto of_class = class_of(links.link_class);
            for (std::uint32_t copy = 0; copy < links.count; ++copy)
            {
                join(links.a, links.b, of_class);
                if (!links.is_directed)
                {
                    join(links.b, links.a, of_class);
                }
            }
        }
    }

    std::uint32_t vertex_count() const override
    {
        return static_cast<std::uint32_t>(links_.size());
    }

    std::uint32_t node_count() const override
    {
        return nodes_;
    }

    void append_links(Vertex vertex, std::vector<Hop>& links) const override
    {
        std::uint32_t port = 0;
        for (const auto& arc : links_[vertex])
        {
            links.push_back({vertex, port++, arc.other, arc.type});
        }
    }

    void append_nearer(Vertex at, Vertex to, std::vector<Hop>& links) const override
    {
        const auto nearer = nearer_links(at, to, distances_to(to));
        links.insert(links.end(), nearer.begin(), nearer.end());
    }

    void go(Way& way, Vertex to) const override
    {
        go_nearer(*this, way, to);
    }

private:
    struct Arc
    {
        Vertex other;
        std::uint64_t weight;
        LinkTypeId type;
    };

    void join(Vertex from, Vertex to, const GraphClass& of_class)
    {
        links_[from].push_back({to, of_class.weight, of_class.type});
        back_[to].push_back({from, of_class.weight, of_class.type});
    }

    bool passes_on(Vertex vertex) const
    {
        return vertex >= first_passing_;
    }

    /// Nodes on one switch have so the distances of the switch.
    std::uint64_t left_out_before(Vertex to) const
    {
        if (passes_on(to))
        {
            return 0;
        }
        const auto& arcs = back_[to];
        const auto found = std::ranges::min_element(arcs, {}, &Arc::weight);
        return found != arcs.end() ? found->weight : 0;
    }

    /// The links of a vertex that are on a shortest path.
    std::vector<Hop> nearer_links(Vertex from, Vertex to, const Distances& distances) const
    {
        const auto lightest = left_out_before(to);
        std::vector<Hop> nearer;
        auto least = unreachable;
        std::uint32_t port = 0;
        for (const auto& arc : links_[from])
        {
            const auto distance = arc.other == to ? arc.weight - lightest : over(arc, distances);
            if (distance < least)
            {
                nearer.clear();
                least = distance;
            }
            if (distance == least && distance != unreachable)
            {
                nearer.push_back({from, port, arc.other, arc.type});
            }
            ++port;
        }
        return nearer;
    }

    std::uint64_t over(const Arc& arc, const Distances& distances) const
    {
        const auto rest =
            passes_on(arc.other) ? distances[arc.other - first_passing_] : unreachable;
        return rest == unreachable ? unreachable : arc.weight + rest;
    }

    const Distances& distances_to(Vertex to) const
    {
        // Nodes on one switch and nowhere else have its distances.
        const auto& arcs = back_[to];
        const bool is_on_one = !arcs.empty() && !passes_on(to) && passes_on(arcs.front().other) &&
                               std::ranges::all_of(arcs, [&](const Arc& arc)
                                                   { return arc.other == arcs.front().other; });
        const auto key = is_on_one ? arcs.front().other : to;
        const auto found = known_.find(key);
        if (found != known_.end())
        {
            return found->second;
        }
        auto distances = find_distances(to);
        if ((known_.size() + 1) * distances.size() * sizeof(distances[0]) > most_bytes_of_distances)
        {
            known_.clear();
        }
        return known_[key] = std::move(distances);
    }

    // Dijkstra's algorithm, from the destination on.
    Distances find_distances(Vertex to) const
    {
        Distances distances(links_.size() - first_passing_, unreachable);
        using Reached = std::pair<std::uint64_t, Vertex>;
        std::priority_queue<Reached, std::vector<Reached>, std::greater<>> reached;
        const auto reach = [&](Vertex vertex, std::uint64_t distance)
        {
            if (passes_on(vertex) && distance < distances[vertex - first_passing_])
            {
                distances[vertex - first_passing_] = distance;
                reached.emplace(distance, vertex);
            }
        };
        const auto lightest = left_out_before(to);
        reach(to, 0);
        for (const auto& arc : back_[to])
        {
            reach(arc.other, arc.weight - lightest);
        }
        while (!reached.empty())
        {
            const auto [distance, vertex] = reached.top();
            reached.pop();
            if (distance == distances[vertex - first_passing_])
            {
                for (const auto& arc : back_[vertex])
                {
                    reach(arc.other, distance + arc.weight);
                }
            }
        }
        return distances;
    }

    std::uint32_t nodes_;
    /// Nodes pass nothing on where there are switches.
    Vertex first_passing_;
    std::vector<std::vector<Arc>> links_;
    /// The links that end at a vertex, by where they come from.
    std::vector<std::vector<Arc>> back_;
    mutable std::unordered_map<Vertex, Distances> known_;
};

} // namespace

std::unique_ptr<const Fabric>
make_graph(const GraphDescription& description,
           const std::function<GraphClass(const std::string& link_class)>& class_of)
{
    return std::make_unique<GraphFabric>(description, class_of);
}

} // namespace haec_sim::verification
