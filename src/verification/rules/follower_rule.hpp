// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/leader_times.hpp"
#include "verification/rules/location_state.hpp"

#include <vector>

namespace haec_sim::verification
{

/// R7 and R8 of a location that is no thread: a metric that is recorded apart has the times of the
/// thread that it follows. What a stream of an accelerator does is checked where its launches are
/// known, and adds facts; its regions keep their length, times device_scale.
class FollowerRule
{
public:
    /// Both outlive it.
    FollowerRule(LocationState& state, LeaderTimes& leader);

    void enter(RegionRef region, const Moment& now);
    /// The end of the innermost region, which in a stream keeps its distance from the Enter.
    void leave(const Moment& now);

    /// Any record but Enters and Leaves.
    void check(const Moment& now);

private:
    /// Checks what is in a region of a stream. False: it is in none.
    bool check_inside(const Moment& now) const;
    void check(DeviceAct act, const Moment& now);
    void add(DeviceAct act, const Moment& now, const Bounds& otherwise);
    void advance(const Moment& now);

    LocationState& state_;
    LeaderTimes& leader_;
    bool is_stream_ = false;
    /// The Enters of regions that are open, innermost last.
    std::vector<BothTimes> open_regions_;
};

} // namespace haec_sim::verification
