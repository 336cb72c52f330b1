// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/rounded_time.hpp"

namespace haec_sim
{

Picoseconds to_picoseconds(Nanoseconds delay)
{
    return rounded_time(delay.count() * 1000.0);
}

Picoseconds to_picoseconds(PreciseNanoseconds delay)
{
    return rounded_time(delay.count() * 1000.0L);
}

} // namespace haec_sim
