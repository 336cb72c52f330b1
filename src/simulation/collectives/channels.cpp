// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Rings of several channels, as libraries of accelerators have them.
//
// Source: NCCL 2.19 (spec: collectives, "Channels"; docs/adr/0083). Channel c of k has part c of
// each block, floor(b / k) bytes, the first b mod k parts one more; channels 1, 3, ... go round
// with P - 1 - r in the place of r, which is the other way.
// Neglected: that channels do not wait for each other: here a member goes on to the next round when
// it has heard from all of them.
// Keys: channels, of an entry of collective_algorithms.
// Example: allreduce of 1,000,000 bytes among 4 by ring, 2 channels: 6 rounds of two messages of
// 125,000 bytes, one to r + 1 and one to r - 1.

#include "simulation/collectives/channels.hpp"

#include "simulation/collectives/phases.hpp"

#include <memory>

namespace haec_sim
{

namespace
{

/// The part that a channel has of each block, in the order of places in its ring.
Blocks part_of(const Blocks& blocks, std::uint32_t members, std::uint32_t channels,
               std::uint32_t channel)
{
    if (blocks.are_alike())
    {
        return Blocks(EvenParts{blocks.common(), channels}.of(channel));
    }
    const bool is_turned = channel % 2 == 1;
    auto parts = std::make_shared<std::vector<std::uint64_t>>();
    for (std::uint32_t member = 0; member < members; ++member)
    {
        const auto owner = is_turned ? members - 1 - member : member;
        parts->push_back(EvenParts{blocks.of(owner), channels}.of(channel));
    }
    return Blocks(std::move(parts));
}

/// With P - 1 - r in the place of each rank r.
Phase turned(const Phase& phase, std::uint32_t members)
{
    const auto other = [members](std::uint32_t rank)
    { return rank == nobody ? nobody : members - 1 - rank; };
    return {phase.rounds,
            [=, messages = phase.messages](std::uint32_t round, Round& all)
            {
                const auto before = all.size();
                messages(round, all);
                for (auto at = before; at < all.size(); ++at)
                {
                    all[at].from = other(all[at].from);
                    all[at].to = other(all[at].to);
                }
            },
            [=, step = phase.step](std::uint32_t round, std::uint32_t rank)
            {
                const auto own = step(round, other(rank));
                return MemberStep{other(own.to), other(own.from), own.length, nobody};
            },
            phase.rounds_at_once};
}

} // namespace

Phase side_by_side(std::vector<Phase> phases)
{
    const auto count = static_cast<std::uint32_t>(phases.size());
    const auto rounds = phases.front().rounds;
    const auto all = std::make_shared<const std::vector<Phase>>(std::move(phases));
    return {rounds * count,
            [=](std::uint32_t round, Round& messages)
            { (*all)[round % count].messages(round / count, messages); },
            [=](std::uint32_t round, std::uint32_t rank)
            { return (*all)[round % count].step(round / count, rank); },
            count};
}

Schedule rings_in_channels(std::uint32_t members, std::uint32_t channels, const Blocks& blocks,
                           const RingOf& ring)
{
    std::vector<std::vector<Phase>> by_phase;
    for (std::uint32_t channel = 0; channel < channels; ++channel)
    {
        const auto own = ring(part_of(blocks, members, channels, channel));
        by_phase.resize(own.size());
        for (std::size_t number = 0; number < own.size(); ++number)
        {
            by_phase[number].push_back(channel % 2 == 1 ? turned(own[number], members)
                                                        : own[number]);
        }
    }
    Schedule schedule;
    for (auto& phases : by_phase)
    {
        schedule.push_back(side_by_side(std::move(phases)));
    }
    return schedule;
}

} // namespace haec_sim
