// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"
#include "simulation/threads/task_records.hpp"

namespace haec_sim
{

/// The tasks that a location makes and runs (R7). A task is named by the thread that made it and
/// its number there. Barriers wait for tasks as well, by way of the team (TeamRules).
class TaskRules
{
public:
    /// The references outlive it.
    TaskRules(LocationIndex self, ProcessThreads& threads, ThreadRecords& teams)
        : records_(self, threads, teams)
    {
    }

    /// Whoever switches to the task learns from it that the creation comes.
    void see(LocationState& at, const events::ThreadTaskCreate& record, const Turn& turn);

    /// Creation and completion have the time of the gap rule.
    Picoseconds retime(LocationState& at, events::ThreadTaskCreate& record);
    /// The time is that of the gap rule, and not before the creation of the task that it goes on
    /// with. A task whose creation is not in the trace, as that of an implicit one, holds up
    /// nobody.
    OutputTime retime(LocationState& at, events::ThreadTaskSwitch& record);
    Picoseconds retime(LocationState& at, events::ThreadTaskComplete& record);

    /// The Leave of a region that waits for the tasks which the current one made. Its time is that
    /// of the gap rule, and not before the latest end of those; it parks while one of them is open.
    OutputTime leave_task_wait(LocationState& at, Picoseconds input_time);

private:
    TaskRecords records_;
};

} // namespace haec_sim
