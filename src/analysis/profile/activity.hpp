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
/// device_waiting + device + idle + ended; waiting and transfer are parts of mpi, also where they
/// were outside of its regions. Each is a sum in picoseconds, over one location or over many, and
/// adds up exactly. Reports have it as `activity` and `predicted_activity`
/// (docs/reference/report-fields.md). The recorded side knows no causes of waiting, so all of its
/// mpi is software.
struct Activity
{
    WideSum span;
    /// The rest of span: also time outside of all regions that is no idling.
    WideSum computing;
    /// The time in regions of paradigm MPI, and predicted waiting and transfer outside of them.
    WideSum mpi;
    /// Time of waiting for other threads, and in OpenMP itself, both outside of MPI.
    WideSum openmp_waiting;
    WideSum openmp;
    /// Threads wait for accelerators, outside of MPI.
    WideSum device_waiting;
    /// The time in which streams of accelerators run something. A thread has none.
    WideSum device;
    /// The time of threads that are no master of their process, outside of all regions and teams.
    WideSum idle;
    /// The time from the process's own end of the region of interest to the common one. None where
    /// a part of the run has no common end.
    WideSum ended;
    /// The waiting by WaitCause.
    std::array<WideSum, wait_causes> waiting;
    /// The time of transfers, and of the occupancy of sender and receiver.
    WideSum transfer;
    /// The part of mpi that is neither; of the recorded side all of it. It is never below 0.
    WideSum software;

    Activity& operator+=(const Activity& other);

    /// The waiting of all causes.
    WideSum all_waiting() const;

    /// Goes on for so long behind its end, unless that is negative.
    void end_before(Picoseconds time);

    friend bool operator==(const Activity&, const Activity&) = default;
};

/// The one of two times that counts. It is &TwoTimes::recorded or &TwoTimes::predicted.
using Side = Picoseconds TwoTimes::*;

/// The activity from one point to another; nothing where that is not later. Of the recorded side,
/// waiting is not known. Both points are of one location; the activity is what the sums of `end`
/// have more than those of `begin`.
Activity activity_between(const ActivityPoint& begin, const ActivityPoint& end, Side side);

/// The activity with as much idling more or less as makes it that long. It is for a thread that
/// other threads keep: `span` is how long its process was there, which is more than its own records
/// cover, or less. Where it idled too little to be as short as that, its span stays the longer.
Activity activity_within(const ActivityPoint& begin, const ActivityPoint& end, Picoseconds span,
                         Side side);

} // namespace haec_sim
