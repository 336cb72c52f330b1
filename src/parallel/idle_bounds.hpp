// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <algorithm>

namespace haec_sim
{

/// What an idle rank knows of its future.
struct IdleBounds
{
    /// Before it, the rank does nothing that others could notice unless it is woken.
    Picoseconds earliest = Picoseconds::max();
    /// Nor within this time after it was woken.
    Picoseconds quiet = Picoseconds::max();

    friend bool operator==(const IdleBounds&, const IdleBounds&) = default;
};

/// What holds of both ranks.
inline IdleBounds least(const IdleBounds& left, const IdleBounds& right)
{
    return {std::min(left.earliest, right.earliest), std::min(left.quiet, right.quiet)};
}

} // namespace haec_sim
