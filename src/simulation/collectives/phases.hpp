// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/schedule.hpp"
#include "simulation/collectives/tree_phases.hpp"

#include <cstdint>

// The phases of schedules (spec: collectives, "Algorithms"). P: the number of members.

namespace haec_sim
{

/// Rounds in which most members do something: `step` is of a round and a rank.
template <class Step>
Phase phase_of(std::uint32_t members, std::uint32_t rounds, Step step)
{
    return {rounds,
            [=](std::uint32_t round, Round& messages)
            {
                for (std::uint32_t rank = 0; rank < members; ++rank)
                {
                    const MemberStep own = step(round, rank);
                    if (own.to != nobody)
                    {
                        messages.push_back({rank, own.to, own.length});
                    }
                }
            },
            step};
}

/// The step in which a member sends a block, its own or another one's, and receives.
inline MemberStep step_with_block(std::uint32_t to, std::uint32_t from, const Blocks& blocks,
                                  std::uint32_t block)
{
    return {to, from, blocks.of(block), blocks.are_alike() ? nobody : block};
}

/// The least k with 2^k >= members.
std::uint32_t rounds_of_doubling(std::uint32_t members);

/// The length of what goes to, or comes from, `count` members of a binomial tree.
using SubtreeLength = std::function<std::uint64_t(std::uint32_t count)>;

/// Messages from the root to all: bcast, scatter.
Phase binomial_down(std::uint32_t members, std::uint32_t root, const SubtreeLength& length);

/// Messages from all to the root: reduce, gather.
Phase binomial_up(std::uint32_t members, std::uint32_t root, const SubtreeLength& length);

/// The order in which the root hears from the others.
enum class RankOrder
{
    ascending,
    descending
};

/// Every member's block directly to the root, in an order of ranks, or from it.
Phase linear_to_root(std::uint32_t members, std::uint32_t root, const Blocks& blocks,
                     RankOrder order = RankOrder::ascending);
Phase linear_from_root(std::uint32_t members, std::uint32_t root, const Blocks& blocks);

/// Blocks come together at all: in round k, with r xor 2^k, those of 2^k neighbours (P is a power
/// of two), or to r - 2^k, min(2^k, P - 2^k) blocks from the sender's own on.
Phase gathering_doubling(std::uint32_t members, const Blocks& blocks);
Phase gathering_shifts(std::uint32_t members, const Blocks& blocks);

/// Neighbours exchange their own blocks, and then, left and right in turn, the two that came last.
/// P is even.
Phase neighbor_exchange(std::uint32_t members, const Blocks& blocks);

/// Parts as long as each other, the first ones longer by a byte where it does not divide.
struct EvenParts
{
    /// Of all [bytes].
    std::uint64_t length = 0;
    std::uint32_t count = 1;

    std::uint64_t of(std::uint32_t number) const
    {
        return length / count + (number < length % count ? 1 : 0);
    }
};

/// The blocks of a vector go round: for each of so many parts of a block, P - 1 times, every member
/// sends that of its own block, then that of the block which came last, to the next one.
Phase reducing_ring(const EvenParts& blocks, std::uint32_t parts);

/// P - 1 times: first the block of the next one, which is reduced by then.
Phase ring_of_reduced(const EvenParts& blocks);

/// Twice round: each member sends to the next one when it has heard from the one before.
Phase twice_round(std::uint32_t members);

/// The first members exchange with those that are p further on: the latter tell the former, who
/// tell each other, and then the latter.
Schedule told_by_others(std::uint32_t members);

/// The root asks each of the others for its block with an empty message, and they send another
/// empty one, which the root awaits at last.
Schedule asked_by_root(std::uint32_t members, std::uint32_t root, const Blocks& blocks);

/// P - 1 times, every member passes on the block that it got last.
Phase ring(std::uint32_t members, const Blocks& blocks);

/// In round i every member sends its block to the i-th after it.
Phase pairwise_shifts(std::uint32_t members, const Blocks& blocks);

/// The same, but where P is a power of two to r xor i.
Phase pairwise(std::uint32_t members, const Blocks& blocks);

/// Every member sends its block to the 1st, 2nd ... before it, then receives from the 1st, 2nd ...
/// after it.
Phase posted(std::uint32_t members, const Blocks& blocks);

/// Round k: to r + 2^k (`sign` 1) or r - 2^k (-1), of length(k).
Phase shifts(std::uint32_t members, int sign,
             const std::function<std::uint64_t(std::uint32_t)>& length);

/// Round k: with v xor 2^k, where that is a member, of length(k); v counts the members from the
/// root on.
Phase doubling(std::uint32_t members, std::uint32_t root,
               const std::function<std::uint64_t(std::uint32_t)>& length);

} // namespace haec_sim
