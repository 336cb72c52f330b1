// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "collectives/phases.hpp"

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

} // namespace

Phase ring(std::uint32_t members, const Blocks& blocks)
{
    return {members - 1, [=](std::uint32_t round, Round& messages)
            {
                for (std::uint32_t rank = 0; rank < members; ++rank)
                {
                    messages.push_back({rank, forward(rank, 1, members),
                                        blocks.of(backward(rank, round, members))});
                }
            }};
}

Phase pairwise(std::uint32_t members, const Blocks& blocks)
{
    const bool is_power = std::has_single_bit(members);
    return {members - 1, [=](std::uint32_t round, Round& messages)
            {
                const auto distance = round + 1;
                for (std::uint32_t rank = 0; rank < members; ++rank)
                {
                    const auto to = is_power ? rank ^ distance : forward(rank, distance, members);
                    messages.push_back({rank, to, blocks.of(rank)});
                }
            }};
}

Phase shifts(std::uint32_t members, int sign,
             const std::function<std::uint64_t(std::uint32_t)>& length)
{
    return {rounds_of_doubling(members), [=](std::uint32_t round, Round& messages)
            {
                const auto distance = std::uint32_t{1} << round;
                const auto bytes = length(round);
                for (std::uint32_t rank = 0; rank < members; ++rank)
                {
                    const auto to = sign > 0 ? forward(rank, distance, members)
                                             : backward(rank, distance, members);
                    messages.push_back({rank, to, bytes});
                }
            }};
}

Phase doubling(std::uint32_t members, const std::function<std::uint64_t(std::uint32_t)>& length)
{
    return {rounds_of_doubling(members), [=](std::uint32_t round, Round& messages)
            {
                const auto bytes = length(round);
                for (std::uint32_t rank = 0; rank < members; ++rank)
                {
                    const auto partner = rank ^ (std::uint32_t{1} << round);
                    if (partner < members)
                    {
                        messages.push_back({rank, partner, bytes});
                    }
                }
            }};
}

} // namespace haec_sim
