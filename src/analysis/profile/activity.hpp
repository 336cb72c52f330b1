// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/region_profile.hpp"
#include "haec_sim/wide_sum.hpp"

#include <array>
#include <cstddef>

namespace haec_sim
{

/// Times of locations in a part of the run: span = computing + mpi + openmp_waiting + openmp +
/// idle; waiting and transfer are parts of mpi, also where they were outside of its regions.
struct Activity
{
    WideSum span;
    WideSum computing;
    WideSum mpi;
    /// Time of waiting for other threads, and in OpenMP itself.
    WideSum openmp_waiting;
    WideSum openmp;
    WideSum idle;
    std::array<WideSum, wait_causes> waiting;
    WideSum transfer;
    /// The part of mpi that is neither; of the recorded side all of it.
    WideSum software;

    Activity& operator+=(const Activity& other);

    /// The waiting of all causes.
    WideSum all_waiting() const;

    friend bool operator==(const Activity&, const Activity&) = default;
};

/// The one of two times that counts.
using Side = Picoseconds TwoTimes::*;

/// The activity from one point to another; nothing where that is not later. Of the recorded side,
/// waiting is not known.
Activity activity_between(const ActivityPoint& begin, const ActivityPoint& end, Side side);

/// The activity with as much idling more or less as makes it that long.
Activity activity_within(const ActivityPoint& begin, const ActivityPoint& end, Picoseconds span,
                         Side side);

} // namespace haec_sim
