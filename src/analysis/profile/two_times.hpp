// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <algorithm>

namespace haec_sim
{

/// A time, or a duration, as it was recorded and as it is predicted. By value: two registers. A
/// time is since the start of the trace: recorded is the input time of a record, predicted its
/// output time. Sums and differences are of each side by itself.
struct TwoTimes
{
    Picoseconds recorded{};
    Picoseconds predicted{};

    TwoTimes& operator+=(TwoTimes other)
    {
        recorded += other.recorded;
        predicted += other.predicted;
        return *this;
    }

    friend TwoTimes operator+(TwoTimes one, TwoTimes other)
    {
        return one += other;
    }

    friend TwoTimes operator-(TwoTimes one, TwoTimes other)
    {
        return {one.recorded - other.recorded, one.predicted - other.predicted};
    }

    friend bool operator==(const TwoTimes&, const TwoTimes&) = default;
};

/// The earlier, or the later one of each side.
inline TwoTimes earlier(TwoTimes one, TwoTimes other)
{
    return {std::min(one.recorded, other.recorded), std::min(one.predicted, other.predicted)};
}

inline TwoTimes later(TwoTimes one, TwoTimes other)
{
    return {std::max(one.recorded, other.recorded), std::max(one.predicted, other.predicted)};
}

} // namespace haec_sim
