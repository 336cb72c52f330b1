// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <algorithm>

namespace haec_sim
{

/// The bounds that an idle rank knows of its future. Both are simulated times; a rank that never
/// does anything more has the end of all times.
struct IdleBounds
{
    /// The rank does nothing before it that others could notice unless it is woken.
    Picoseconds earliest = Picoseconds::max();
    /// The rank does no such thing within this time after it was woken either.
    Picoseconds quiet = Picoseconds::max();

    friend bool operator==(const IdleBounds&, const IdleBounds&) = default;
};

/// The bounds that hold of both ranks.
inline IdleBounds least(const IdleBounds& left, const IdleBounds& right)
{
    return {std::min(left.earliest, right.earliest), std::min(left.quiet, right.quiet)};
}

} // namespace haec_sim
