// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Algorithms by shifts and exchanges: dissemination, ring, bruck, pairwise, posted, double_ring,
// neighbor_exchange, and recursive_doubling of allgather, scan and barrier.
//
// Source: [Thakur2005]; Open MPI 4.1.4 (spec: collectives, "Algorithms").
//     shifts:   round k to r + 2^k, or to r - 2^k;  doubling: round k with r xor 2^k
//     ring:     round i from r - 1 to r + 1, of the block of r - i
//     pairwise: round i with r xor i, or to r + i;  posted: all sends before all receives
// Neglected: that a block can be sent in parts while it arrives; segmented_ring has parts.
// Example: allgatherv by ring, blocks of 5, 6 and 7 bytes: 0 sends 5, then 7; 1 sends 6, then 5; 2
// sends 7, then 6. It takes (P - 1) D = 2 D; alltoall by posted takes D.

#include "simulation/collectives/block_sums.hpp"
#include "simulation/collectives/phases.hpp"

#include <algorithm>
#include <bit>

namespace haec_sim
{

namespace
{

/// r + distance, or r - distance, mod P; the distance is at most P.
std::uint32_t forward(std::uint32_t rank, std::uint32_t distance, std::uint32_t members)
{
    return static_cast<std::uint32_t>((std::uint64_t{rank} + distance) % members);
}

std::uint32_t backward(std::uint32_t rank, std::uint32_t distance, std::uint32_t members)
{
    return forward(rank, members - distance, members);
}

/// Every member's block, in round i to the one that is i + 1 times `step` members after it.
Phase growing_shifts(std::uint32_t members, const Blocks& blocks, std::uint32_t step)
{
    return phase_of(members, members - 1,
                    [=](std::uint32_t round, std::uint32_t rank)
                    {
                        const auto distance =
                            static_cast<std::uint32_t>((std::uint64_t{round} + 1) * step % members);
                        return step_with_block(forward(rank, distance, members),
                                               backward(rank, distance, members), blocks, rank);
                    });
}

} // namespace

Phase gathering_doubling(std::uint32_t members, const Blocks& blocks)
{
    return phase_of(members, rounds_of_doubling(members),
                    [sums = BlockSums(members, blocks)](std::uint32_t round, std::uint32_t rank)
                    {
                        const auto count = std::uint32_t{1} << round;
                        const auto partner = rank ^ count;
                        return MemberStep{partner, partner, sums.of(rank & ~(count - 1), count)};
                    });
}

Phase gathering_shifts(std::uint32_t members, const Blocks& blocks)
{
    return phase_of(
        members, rounds_of_doubling(members),
        [members, sums = BlockSums(members, blocks)](std::uint32_t round, std::uint32_t rank)
        {
            const auto distance = std::uint32_t{1} << round;
            return MemberStep{backward(rank, distance, members), forward(rank, distance, members),
                              sums.of(rank, std::min(distance, members - distance))};
        });
}

Phase neighbor_exchange(std::uint32_t members, const Blocks& blocks)
{
    return phase_of(
        members, members / 2,
        [members, sums = BlockSums(members, blocks)](std::uint32_t round, std::uint32_t rank)
        {
            // Even ranks turn to the next one in even rounds, where odd ones turn to the one
            // before.
            const bool is_even = rank % 2 == 0;
            const bool turns_up = is_even == (round % 2 == 0);
            const auto partner = turns_up ? forward(rank, 1, members) : backward(rank, 1, members);
            if (round == 0)
            {
                return MemberStep{partner, partner, sums.of(rank, 1)};
            }
            // The two that came last are as far on the other side; at first, those of the own pair.
            const auto pair = rank - rank % 2;
            const auto distance = round - round % 2;
            const auto first =
                turns_up ? backward(pair, distance, members) : forward(pair, distance, members);
            return MemberStep{partner, partner, sums.of(first, 2)};
        });
}

Phase reducing_ring(const EvenParts& blocks, std::uint32_t parts)
{
    const auto members = blocks.count;
    const auto turns = members - 1;
    return phase_of(members, parts * turns,
                    [=](std::uint32_t round, std::uint32_t rank)
                    {
                        const auto block = backward(rank, round % turns, members);
                        return MemberStep{forward(rank, 1, members), backward(rank, 1, members),
                                          EvenParts{blocks.of(block), parts}.of(round / turns)};
                    });
}

Phase ring_of_reduced(const EvenParts& blocks)
{
    const auto members = blocks.count;
    return phase_of(members, members - 1,
                    [=](std::uint32_t round, std::uint32_t rank)
                    {
                        const auto next = forward(rank, 1, members);
                        return MemberStep{next, backward(rank, 1, members),
                                          blocks.of(backward(next, round, members))};
                    });
}

Phase twice_round(std::uint32_t members)
{
    const auto step = [=](std::uint32_t round, std::uint32_t rank)
    {
        const auto sender = round % members;
        const auto receiver = forward(sender, 1, members);
        return MemberStep{rank == sender ? receiver : nobody, rank == receiver ? sender : nobody};
    };
    return {2 * members,
            [=](std::uint32_t round, Round& messages)
            {
                const auto sender = round % members;
                messages.push_back({sender, forward(sender, 1, members), 0});
            },
            step};
}

Schedule told_by_others(std::uint32_t members)
{
    const auto power = std::bit_floor(members);
    const auto between = [=](bool is_upward)
    {
        return phase_of(members, members > power ? 1 : 0,
                        [=](std::uint32_t, std::uint32_t rank)
                        {
                            const bool is_upper = rank >= power;
                            if (!is_upper && rank >= members - power)
                            {
                                return MemberStep{};
                            }
                            const auto other = is_upper ? rank - power : rank + power;
                            return is_upper == is_upward ? MemberStep{nobody, other}
                                                         : MemberStep{other, nobody};
                        });
    };
    return {between(false),
            phase_of(members, rounds_of_doubling(power),
                     [=](std::uint32_t round, std::uint32_t rank)
                     {
                         const auto partner = rank ^ (std::uint32_t{1} << round);
                         return rank < power ? MemberStep{partner, partner} : MemberStep{};
                     }),
            between(true)};
}

Phase ring(std::uint32_t members, const Blocks& blocks)
{
    return phase_of(members, members - 1,
                    [=](std::uint32_t round, std::uint32_t rank)
                    {
                        return step_with_block(forward(rank, 1, members),
                                               backward(rank, 1, members), blocks,
                                               backward(rank, round, members));
                    });
}

Phase pairwise_shifts(std::uint32_t members, const Blocks& blocks)
{
    return growing_shifts(members, blocks, 1);
}

Phase pairwise(std::uint32_t members, const Blocks& blocks)
{
    if (!std::has_single_bit(members))
    {
        return pairwise_shifts(members, blocks);
    }
    return phase_of(members, members - 1,
                    [=](std::uint32_t round, std::uint32_t rank)
                    {
                        const auto partner = rank ^ (round + 1);
                        return step_with_block(partner, partner, blocks, rank);
                    });
}

Phase posted(std::uint32_t members, const Blocks& blocks)
{
    // P - 1 members after it is one before it.
    auto phase = growing_shifts(members, blocks, members - 1);
    phase.rounds_at_once = phase.rounds;
    return phase;
}

Phase shifts(std::uint32_t members, int sign,
             const std::function<std::uint64_t(std::uint32_t)>& length)
{
    return phase_of(
        members, rounds_of_doubling(members),
        [=](std::uint32_t round, std::uint32_t rank)
        {
            const auto distance = std::uint32_t{1} << round;
            const auto next = forward(rank, distance, members);
            const auto last = backward(rank, distance, members);
            return MemberStep{sign > 0 ? next : last, sign > 0 ? last : next, length(round)};
        });
}

Phase doubling(std::uint32_t members, std::uint32_t root,
               const std::function<std::uint64_t(std::uint32_t)>& length)
{
    return phase_of(
        members, rounds_of_doubling(members),
        [=](std::uint32_t round, std::uint32_t rank)
        {
            const auto number = backward(rank, root, members);
            const auto other = number ^ (std::uint32_t{1} << round);
            const auto partner = forward(other, root, members);
            return other < members ? MemberStep{partner, partner, length(round)} : MemberStep{};
        });
}

} // namespace haec_sim
