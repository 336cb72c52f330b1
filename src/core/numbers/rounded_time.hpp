// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <cmath>

namespace haec_sim
{

/// Rounds to the nearest picosecond, halves away from zero. A number that is out of range or none
/// gives Picoseconds::max(), the end of all times.
template <class Number>
Picoseconds rounded_time(Number picoseconds)
{
    // Neither comparison holds of what is no number.
    const bool is_in_range = picoseconds > Number{-0x1p63} && picoseconds < Number{0x1p63};
    return is_in_range ? Picoseconds{std::llround(picoseconds)} : Picoseconds::max();
}

} // namespace haec_sim
