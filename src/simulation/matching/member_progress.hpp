// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/collective_algorithm.hpp"
#include "simulation/matching/draw_board.hpp"
#include "simulation/matching/length_overheads.hpp"
#include "simulation/matching/own_copies.hpp"
#include "simulation/matching/pricing.hpp"
#include "simulation/replay/replay_options.hpp"
#include "trace/cause.hpp"

#include <algorithm>
#include <cstdint>

namespace haec_sim
{

/// The model of collectives by their messages, which are eager all of them (spec: collectives,
/// "Time inside a collective").
struct CollectiveModel
{
    /// O and O_r [of every message].
    Picoseconds send_occupancy{};
    Picoseconds receive_overhead{};
    /// Instead of the default algorithms.
    CollectiveChoices choices;
    /// Lengths by recorded bytes.
    CountingRules counting{};
    /// In addition to O and O_r.
    LengthOverheads overheads{};
    /// Of blocks that members have for themselves.
    OwnCopies own_copies{};
    /// A member goes on by itself even where prices are told at once: it ends when it can, and not
    /// when all have begun.
    bool each_by_itself = false;
    /// Times are made in other draws of noise, too; null where there are none.
    DrawBoard* draws = nullptr;

    /// True where members make their steps together, once all have begun.
    bool goes_in_rounds(const Pricing& pricing) const noexcept
    {
        return pricing.is_immediate() && !each_by_itself;
    }
};

/// The point that a member of an operation has got to.
struct MemberProgress
{
    /// Its next message (ADR 28: collectives do not count as sends).
    MessageName next;
    /// c_j: B_j at first, E_j at last.
    Picoseconds clock{};
    /// The place of all of its messages.
    std::uint64_t place = 0;
    /// The begin from which its clock follows, by way of the messages that came last.
    Cause cause{};

    Transfer message_to(ProcessIndex receiver, std::uint64_t length) const
    {
        return {clock, next, receiver, Bytes{length}, place};
    }

    /// `overhead` is that of the message by its length, here and below.
    void has_sent(Picoseconds overhead, const CollectiveModel& rules)
    {
        ++next.sequence;
        clock = after(after(clock, rules.send_occupancy), overhead);
    }

    /// `sent` is the cause of the sender's clock when it sent.
    void has_received(Picoseconds arrival, const Cause& sent, Picoseconds overhead,
                      const CollectiveModel& rules)
    {
        cause = arrival > clock ? sent : cause;
        clock = after(after(std::max(clock, arrival), rules.receive_overhead), overhead);
    }

    /// At last it copies its own block. Returns how long that takes.
    Picoseconds copy(Bytes block, const CollectiveModel& rules)
    {
        const auto time = rules.own_copies.of(next.sender, block);
        clock = after(clock, time);
        return time;
    }
};

} // namespace haec_sim
