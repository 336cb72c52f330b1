// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <algorithm>
#include <cstdint>

namespace haec_sim
{

/// What is under way in something that ranks share, such as a network.
struct UnderWay
{
    /// The time when it has something to do next.
    Picoseconds next = Picoseconds::max();
    /// About how many messages are under way, by the rank that knows of most.
    std::uint64_t messages = 0;
    /// True where one of them has to be seen by all ranks.
    bool is_urgent = false;

    friend bool operator==(const UnderWay&, const UnderWay&) = default;
};

/// The bounds that an idle rank knows of its future, in simulated time; a rank that never does
/// anything more has the end of all times.
struct IdleBounds
{
    /// The rank does nothing before it that others could notice unless it is woken.
    Picoseconds earliest = Picoseconds::max();
    /// The least reaction time: the rank does no such thing within this time after it was woken
    /// either.
    Picoseconds reaction = Picoseconds::max();
    /// What it shares with others.
    UnderWay under_way{};

    friend bool operator==(const IdleBounds&, const IdleBounds&) = default;
};

/// The bounds that hold of both ranks.
inline IdleBounds least(const IdleBounds& left, const IdleBounds& right)
{
    return {std::min(left.earliest, right.earliest),
            std::min(left.reaction, right.reaction),
            {std::min(left.under_way.next, right.under_way.next),
             std::max(left.under_way.messages, right.under_way.messages),
             left.under_way.is_urgent || right.under_way.is_urgent}};
}

} // namespace haec_sim
