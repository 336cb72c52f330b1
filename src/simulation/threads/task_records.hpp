// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/threads/thread_records.hpp"

#include <optional>

namespace haec_sim
{

/// The tasks that one location makes and does in its teams. Order of calls: see_task() for every
/// creation, then the others as the records are re-timed. A task goes on not before it was made,
/// and a taskwait or barrier ends not before its tasks (spec: semantics, R7). Times that are called
/// `out` are output times.
class TaskRecords
{
public:
    /// The references outlive it.
    TaskRecords(LocationIndex self, ProcessThreads& process, ThreadRecords& teams)
        : self_(self), process_(process), teams_(teams)
    {
    }

    /// ThreadTaskCreate was seen.
    void see_task(CommRef team, const TaskName& name);

    /// ThreadTaskCreate was re-timed. The task counts for the next barrier of the team, and for the
    /// taskwait of the task that its thread runs now.
    void create_task(CommRef team, const TaskName& name, Picoseconds out);

    /// Yes where it was made before `in`, and is known to be; else `no`, or the location is woken.
    TeamRegistry::Answer find_task(CommRef team, const TaskName& name, Picoseconds in);

    /// The output time and place where it was made. find_task() has said yes.
    Cause task_made(CommRef team, const TaskName& name);

    /// The thread runs that task from now on; its implicit one where its team knows none of that
    /// name.
    void switch_task(const TaskName& name);

    /// ThreadTaskComplete was re-timed. The thread goes on with its implicit task.
    void complete_task(CommRef team, const TaskName& name, Picoseconds out);

    /// The latest end of the tasks that the current one made; nothing where one is still open, and
    /// this location is woken. With `give_up`, of those that have ended. An unknown cause, which is
    /// before all others, where there are none.
    std::optional<Cause> children_end(bool give_up);

private:
    LocationIndex self_;
    ProcessThreads& process_;
    ThreadRecords& teams_;
};

} // namespace haec_sim
