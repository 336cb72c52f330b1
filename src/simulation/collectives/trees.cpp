// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Binomial trees and the linear algorithms: bcast, reduce, gather, scatter, barrier.
//
// Source: [Thakur2005] (spec: collectives, "Algorithms": binomial, linear, linear_sync, tree).
//     v = (r - root) mod P;  edges of a tree: from v to v + 2^k < P, if 2^(k+1) divides v
//     length of gather and scatter: min(2^k, P - v - 2^k) blocks
// Neglected: the time to reduce or copy what came.
// Example: scatter of blocks of 10 bytes among 7: 0 sends 30 bytes to 4, then 20 to 2 and 4 sends
// 10 to 6, then 0, 2 and 4 send 10 each. All have theirs after 2 D, as 3, 5 and 6 have two bits
// set; linear takes D. A gather by linear_sync takes 2 (P - 1) D = 12 D.

#include "simulation/collectives/phases.hpp"

#include <algorithm>
#include <bit>

namespace haec_sim
{

namespace
{

/// Calls edge(parent, child, count) for the edges of length 2^bit in a binomial tree, by ranks;
/// `count`: the members of the child's subtree.
template <class Edge>
void for_each_edge(std::uint32_t members, std::uint32_t root, std::uint32_t bit, Edge&& edge)
{
    const std::uint64_t step = std::uint64_t{1} << bit;
    const auto rank = [&](std::uint64_t v)
    { return static_cast<std::uint32_t>((v + root) % members); };
    for (std::uint64_t v = 0; v + step < members; v += 2 * step)
    {
        edge(rank(v), rank(v + step),
             static_cast<std::uint32_t>(std::min(step, members - v - step)));
    }
}

/// The edges of length 2^bit at one member: to its parent or to a child, with the members of the
/// lower one's subtree.
struct EdgesOfMember
{
    std::uint32_t parent = nobody;
    std::uint32_t child = nobody;
    std::uint32_t count = 0;
};

EdgesOfMember edges_of(std::uint32_t members, std::uint32_t root, std::uint32_t bit,
                       std::uint32_t rank)
{
    const std::uint64_t step = std::uint64_t{1} << bit;
    const std::uint64_t v = (std::uint64_t{rank} + members - root) % members;
    const auto rank_of = [&](std::uint64_t other)
    { return static_cast<std::uint32_t>((other + root) % members); };
    const auto count_at = [&](std::uint64_t lower)
    { return static_cast<std::uint32_t>(std::min(step, members - lower)); };
    if (v % (2 * step) == step)
    {
        return {rank_of(v - step), nobody, count_at(v)};
    }
    if (v % (2 * step) == 0 && v + step < members)
    {
        return {nobody, rank_of(v + step), count_at(v + step)};
    }
    return {};
}

/// The `index`-th rank of those that are not the root.
std::uint32_t other_than(std::uint32_t root, std::uint32_t index)
{
    return index < root ? index : index + 1;
}

} // namespace

std::uint32_t rounds_of_doubling(std::uint32_t members)
{
    return static_cast<std::uint32_t>(std::bit_width(members - 1));
}

Phase binomial_down(std::uint32_t members, std::uint32_t root, const SubtreeLength& length)
{
    const auto rounds = rounds_of_doubling(members);
    return {rounds,
            [=](std::uint32_t round, Round& messages)
            {
                for_each_edge(members, root, rounds - 1 - round,
                              [&](std::uint32_t parent, std::uint32_t child, std::uint32_t count) {
                                  messages.push_back({parent, child, length(count)});
                              });
            },
            [=](std::uint32_t round, std::uint32_t rank)
            {
                const auto edges = edges_of(members, root, rounds - 1 - round, rank);
                return MemberStep{edges.child, edges.parent, length(edges.count)};
            }};
}

Phase binomial_up(std::uint32_t members, std::uint32_t root, const SubtreeLength& length)
{
    return {rounds_of_doubling(members),
            [=](std::uint32_t round, Round& messages)
            {
                for_each_edge(members, root, round,
                              [&](std::uint32_t parent, std::uint32_t child, std::uint32_t count) {
                                  messages.push_back({child, parent, length(count)});
                              });
            },
            [=](std::uint32_t round, std::uint32_t rank)
            {
                const auto edges = edges_of(members, root, round, rank);
                return MemberStep{edges.parent, edges.child, length(edges.count)};
            }};
}

Phase linear_to_root(std::uint32_t members, std::uint32_t root, const Blocks& blocks,
                     RankOrder order)
{
    const auto sender = [=](std::uint32_t round)
    { return other_than(root, order == RankOrder::ascending ? round : members - 2 - round); };
    return {members - 1,
            [=](std::uint32_t round, Round& messages)
            {
                const auto from = sender(round);
                messages.push_back({from, root, blocks.of(from)});
            },
            [=](std::uint32_t round, std::uint32_t rank)
            {
                const auto from = sender(round);
                if (rank == from)
                {
                    return step_with_block(root, nobody, blocks, from);
                }
                return MemberStep{nobody, rank == root ? from : nobody};
            }};
}

Phase linear_from_root(std::uint32_t members, std::uint32_t root, const Blocks& blocks)
{
    return {members - 1,
            [=](std::uint32_t round, Round& messages)
            {
                const auto to = other_than(root, round);
                messages.push_back({root, to, blocks.of(to)});
            },
            [=](std::uint32_t round, std::uint32_t rank)
            {
                const auto to = other_than(root, round);
                if (rank == root)
                {
                    return step_with_block(to, nobody, blocks, to);
                }
                return MemberStep{nobody, rank == to ? root : nobody};
            }};
}

Schedule asked_by_root(std::uint32_t members, std::uint32_t root, const Blocks& blocks)
{
    const auto step = [=](std::uint32_t round, std::uint32_t rank)
    {
        const auto asked = other_than(root, round / 2);
        const bool is_question = round % 2 == 0;
        if (rank != root && rank != asked)
        {
            return MemberStep{};
        }
        const bool sends = (rank == root) == is_question;
        const auto other = rank == root ? asked : root;
        return sends ? MemberStep{other, nobody, is_question ? 0 : blocks.of(asked)}
                     : MemberStep{nobody, other};
    };
    const Phase questions{2 * (members - 1),
                          [=](std::uint32_t round, Round& messages)
                          {
                              const auto asked = other_than(root, round / 2);
                              const auto from = round % 2 == 0 ? root : asked;
                              const auto own = step(round, from);
                              messages.push_back({from, own.to, own.length});
                          },
                          step};
    return {questions, linear_to_root(members, root, Blocks(std::uint64_t{0}))};
}

} // namespace haec_sim
