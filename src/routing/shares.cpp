// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "routing/shares.hpp"

#include "routing/walk.hpp"

#include <unordered_map>

namespace haec_sim
{

namespace
{

/// The vertices on the shortest ways to a node.
class ShortestWays
{
public:
    ShortestWays(const Topology& topology, NodeId from, NodeId to) : to_(vertex_of(to))
    {
        find(topology, vertex_of(from));
        vertices_[from.value].share = 1.0;
    }

    /// Each vertex hands its share on once it has all that comes to it.
    void append(VertexId from, LinkShares& shares)
    {
        std::vector<VertexId> complete{from};
        while (!complete.empty())
        {
            const auto& vertex = vertices_[complete.back().value];
            complete.pop_back();
            const auto& neighbours = vertex.next.neighbours();
            const auto each = vertex.share / static_cast<double>(neighbours.size());
            for (const auto& neighbour : neighbours)
            {
                for (std::uint32_t copy = 0; copy < neighbour.copies; ++copy)
                {
                    shares.push_back(
                        {vertex.next.links()[neighbour.first + copy], each / neighbour.copies});
                }
                auto& other = vertices_[neighbour.vertex.value];
                other.share += each;
                if (--other.missing == 0 && neighbour.vertex != to_)
                {
                    complete.push_back(neighbour.vertex);
                }
            }
        }
    }

private:
    struct Vertex
    {
        NextHops next;
        double share = 0.0;
        /// The number of vertices before it whose share is not there yet.
        std::uint32_t missing = 0;
    };

    void find(const Topology& topology, VertexId from)
    {
        std::vector<VertexId> open{from};
        vertices_.try_emplace(from.value);
        while (!open.empty())
        {
            const auto at = open.back();
            open.pop_back();
            auto& next = vertices_[at.value].next;
            find_way(topology, at, to_, next);
            for (const auto& neighbour : next.neighbours())
            {
                const auto [entry, is_new] = vertices_.try_emplace(neighbour.vertex.value);
                ++entry->second.missing;
                if (is_new && neighbour.vertex != to_)
                {
                    open.push_back(neighbour.vertex);
                }
            }
        }
    }

    VertexId to_;
    std::unordered_map<std::uint32_t, Vertex> vertices_;
};

} // namespace

void append_all_shortest(const Topology& topology, NodeId from, NodeId to, LinkShares& shares)
{
    if (from != to)
    {
        ShortestWays(topology, from, to).append(vertex_of(from), shares);
    }
}

} // namespace haec_sim
