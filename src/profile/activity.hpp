// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/wide_sum.hpp"
#include "profile/region_profile.hpp"

#include <array>
#include <cstddef>

namespace haec_sim
{

/// What locations did in a part of the run: span = computing + mpi + idle; waiting and transfer are
/// parts of mpi.
struct Activity
{
    WideSum span;
    WideSum computing;
    WideSum mpi;
    WideSum idle;
    std::array<WideSum, wait_causes> waiting;
    WideSum transfer;

    Activity& operator+=(const Activity& other);

    /// Of all causes.
    WideSum all_waiting() const;

    friend bool operator==(const Activity&, const Activity&) = default;
};

/// Which of two times counts.
using Side = Picoseconds TwoTimes::*;

/// From one point to another; nothing where that is not later. `is_master`: what the location does
/// outside of all regions is computing, and no idling. Of the recorded side, waiting is not known.
Activity activity_between(const ActivityPoint& begin, const ActivityPoint& end, bool is_master,
                          Side side);

} // namespace haec_sim
