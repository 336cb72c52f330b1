// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"
#include "simulation/threads/task_lane.hpp"

namespace haec_sim
{

/// The tasks that a location makes and runs (R7).
class TaskRules
{
public:
    /// The references outlive it.
    TaskRules(LocationIndex self, ProcessThreads& threads, ThreadLane& teams)
        : lane_(self, threads, teams)
    {
    }

    void see(LocationState& at, const events::ThreadTaskCreate& record, const Turn& turn);

    Picoseconds retime(LocationState& at, events::ThreadTaskCreate& record);
    OutputTime retime(LocationState& at, events::ThreadTaskSwitch& record);
    Picoseconds retime(LocationState& at, events::ThreadTaskComplete& record);

    /// The Leave of a region that waits for the tasks which the current one made.
    OutputTime leave_task_wait(LocationState& at, Picoseconds input_time);

private:
    TaskLane lane_;
};

} // namespace haec_sim
