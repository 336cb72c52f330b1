// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/units.hpp"

#include <cmath>

namespace haec_sim
{

namespace
{

template <class Number>
Picoseconds rounded(Number picoseconds)
{
    // Neither does any other comparison hold of what is no number.
    const bool is_in_range = picoseconds > Number{-0x1p63} && picoseconds < Number{0x1p63};
    return is_in_range ? Picoseconds{std::llround(picoseconds)} : Picoseconds::max();
}

} // namespace

Picoseconds to_picoseconds(Nanoseconds delay)
{
    return rounded(delay.count() * 1000.0);
}

Picoseconds to_picoseconds(PreciseNanoseconds delay)
{
    return rounded(delay.count() * 1000.0L);
}

} // namespace haec_sim
