// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "verification/times/transfer_times.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::verification
{

/// The sum, or what is beyond any time of a trace: expected then is what is found nowhere.
inline Picoseconds plus(Picoseconds time, Picoseconds duration)
{
    const Exact sum = Exact(time.count()) + Exact(duration.count());
    return sum < Exact(Picoseconds::max().count()) ? time + duration : Picoseconds::max();
}

/// A whole number of picoseconds; those beyond any time of a trace are all the same. The fraction
/// is cut off.
inline Picoseconds whole(Exact picoseconds)
{
    return picoseconds < Exact(Picoseconds::max().count())
               ? Picoseconds(static_cast<std::int64_t>(picoseconds))
               : Picoseconds::max();
}

/// The times that a rule allows: one, or two neighbours where a delay lies halfway between them.
struct Bounds
{
    Picoseconds least{};
    Picoseconds most{};

    bool contain(Picoseconds time) const
    {
        return least <= time && time <= most;
    }
};

/// That time and no other.
inline Bounds exactly(Picoseconds time)
{
    return {time, time};
}

/// The later of two times: the bounds of max(a, b), as that rises with both.
inline Bounds later(const Bounds& a, const Bounds& b)
{
    return {std::max(a.least, b.least), std::max(a.most, b.most)};
}

/// The bounds of a sum, where both may be rounded either way.
inline Bounds operator+(const Bounds& a, const Bounds& b)
{
    return {plus(a.least, b.least), plus(a.most, b.most)};
}

/// The nearest time; of two, the one farther from zero.
inline Picoseconds nearest(const Bounds& bounds)
{
    return bounds.most;
}

/// A delay of a model in picoseconds. The simulator computes it in double precision and rounds it
/// once: whoever is as near to halfway as double precision can tell may be rounded either way. The
/// slack is 10^-14 of the delay and 10^-6 ps at least, which is more than all roundings of an
/// equation make up (docs/adr/0013).
inline Bounds rounded(Exact nanoseconds)
{
    const Exact exact = nanoseconds * 1000;
    const Exact slack = std::max(1e-6L, std::abs(exact) * 1e-14L);
    return {whole(std::ceil(exact - 0.5L - slack)), whole(std::floor(exact + 0.5L + slack))};
}

} // namespace haec_sim::verification
