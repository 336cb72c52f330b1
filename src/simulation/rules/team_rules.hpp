// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"
#include "simulation/threads/thread_lane.hpp"

#include <cstddef>

namespace haec_sim
{

/// The teams that a location is in (R7): forks, joins and barriers.
class TeamRules
{
public:
    /// The lane outlives it.
    explicit TeamRules(ThreadLane& lane) : lane_(lane) {}

    void see(LocationState& at, const events::ThreadFork& record, const Turn& turn);
    void see(LocationState& at, const events::ThreadJoin& record, const Turn& turn);
    void see(LocationState& at, const events::ThreadTeamBegin& record, const Turn& turn);

    Picoseconds retime(LocationState& at, events::ThreadFork& record);
    OutputTime retime(LocationState& at, events::ThreadJoin& record);
    OutputTime retime(LocationState& at, events::ThreadTeamBegin& record);
    Picoseconds retime(LocationState& at, events::ThreadTeamEnd& record);

    /// It enters a barrier, as the innermost region.
    void enter_barrier(LocationState& at, Picoseconds input_time, Picoseconds time);

    /// The Leave of a barrier at that depth, which others may be inside of.
    OutputTime leave_barrier(LocationState& at, std::size_t depth, Picoseconds input_time);

    /// All regions deeper than that have been left.
    void left(std::size_t depth)
    {
        lane_.leave_barriers(depth);
    }

private:
    ThreadLane& lane_;
};

/// Notes that another thread lets a location begin, unless it was busy until then.
void note_begin(LocationState& at, const Cause& cause, Picoseconds time);

} // namespace haec_sim
