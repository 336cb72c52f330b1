// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/leader_times.hpp"
#include "verification/location_state.hpp"

#include <vector>

namespace haec_sim::verification
{

/// R8 of a location that follows a thread: a stream of an accelerator, or a metric that is recorded
/// apart. All its records have the thread's times; a stream's regions keep their length. Adds no
/// facts.
class FollowerRule
{
public:
    /// Both outlive it.
    FollowerRule(LocationState& state, LeaderTimes& leader);

    void enter(const Moment& now);
    /// The end of the innermost region, which has no time of its own in a stream: it keeps its
    /// distance from the Enter.
    void leave(const Moment& now);

    /// Any record but Enters.
    void check(const Moment& now);

private:
    void check(const Moment& now, const Bounds& expected);

    LocationState& state_;
    LeaderTimes& leader_;
    bool is_stream_ = false;
    /// The Enters of regions that are open, innermost last.
    std::vector<BothTimes> open_regions_;
};

} // namespace haec_sim::verification
