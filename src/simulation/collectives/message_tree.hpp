// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/schedule.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// Away from the root, or towards it.
enum class TreeDirection
{
    down,
    up
};

/// A tree along which a message goes from a root to all, or from all to it, in segments that follow
/// each other. Members are numbered from the root, v = 0, on; a child has a higher number than its
/// parent.
///
/// Down, a member that has got a segment sends it to its children in their order, and then waits
/// for the next one. These steps fall into rounds: a member that may send from round t on sends to
/// its i-th child in round t + i, which may send from round t + i + 1 on; each further segment
/// comes as many rounds later as a member has children at most. Up, the rounds are those down,
/// backwards, where the children's messages are awaited in their order.
class MessageTree
{
public:
    explicit MessageTree(std::uint32_t members) : places_(members) {}

    /// The next child of a member. Those of one member come one after the other.
    void add(std::uint32_t parent, std::uint32_t child);

    /// Finds the rounds. To be called when all children are there.
    void place(TreeDirection direction);

    /// The rounds of so many segments.
    std::uint32_t rounds(std::uint32_t segments) const;

    /// What a member does in a round down: a segment to a child, and one from the parent.
    struct Step
    {
        std::uint32_t child = nobody;
        std::uint32_t sent = 0;
        std::uint32_t parent = nobody;
        std::uint32_t received = 0;
    };
    Step step(std::uint32_t round, std::uint32_t member, std::uint32_t segments) const;

    /// Calls edge(parent, child, segment) for the messages of a round down.
    template <class Edge>
    void for_each_edge(std::uint32_t round, std::uint32_t segments, Edge&& edge) const
    {
        const auto gap = most_children_;
        const auto last = first_of_start_.size() - 2;
        const std::uint64_t sum = std::uint64_t{round} + 1;
        for (std::uint64_t segment = sum > last ? (sum - last + gap - 1) / gap : 0;
             segment < segments && segment * gap < sum; ++segment)
        {
            const auto start = sum - segment * gap;
            for (auto at = first_of_start_[start]; at < first_of_start_[start + 1]; ++at)
            {
                const auto child = by_start_[at];
                edge(places_[child].parent, child, static_cast<std::uint32_t>(segment));
            }
        }
    }

private:
    struct Place
    {
        std::uint32_t parent = nobody;
        /// The first round in which it may send.
        std::uint32_t start = 0;
        std::uint32_t first_child = 0;
        std::uint32_t children = 0;
    };

    void sort_by_start();

    std::vector<Place> places_;
    std::vector<std::uint32_t> children_;
    TreeDirection direction_ = TreeDirection::down;
    std::uint32_t most_children_ = 1;
    /// Members by their start, and where those of each start begin there.
    std::vector<std::uint32_t> by_start_;
    std::vector<std::uint32_t> first_of_start_;
};

/// The shapes (spec: collectives, "Trees"). There are two members at least.
MessageTree chain_tree(std::uint32_t members, std::uint32_t fan);
MessageTree binary_tree(std::uint32_t members);
MessageTree knomial_tree(std::uint32_t members, std::uint32_t radix);
MessageTree doubling_tree(std::uint32_t members);
/// v counts from the highest rank down.
MessageTree in_order_tree(std::uint32_t members);

} // namespace haec_sim
