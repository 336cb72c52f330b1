// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/units.hpp"

#include <cmath>

namespace haec_sim
{

Picoseconds to_picoseconds(Nanoseconds delay)
{
    return Picoseconds(std::llround(delay.count() * 1000.0));
}

Picoseconds to_picoseconds(PreciseNanoseconds delay)
{
    return Picoseconds(std::llround(delay.count() * 1000.0L));
}

} // namespace haec_sim
