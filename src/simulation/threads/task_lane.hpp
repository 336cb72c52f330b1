// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/threads/thread_lane.hpp"

#include <optional>

namespace haec_sim
{

/// The tasks that one location makes and does in its teams. Order of calls: see_task() for every
/// creation, then the others as the records are re-timed.
class TaskLane
{
public:
    /// The references outlive it.
    TaskLane(LocationIndex self, ProcessThreads& process, ThreadLane& teams)
        : self_(self), process_(process), teams_(teams)
    {
    }

    void see_task(CommRef team, const TaskName& name);
    void create_task(CommRef team, const TaskName& name, Picoseconds out);
    /// Yes where it was made before `in`, and is known to be; else `no`, or the location is woken.
    Crew::Answer find_task(CommRef team, const TaskName& name, Picoseconds in);
    Cause task_made(CommRef team, const TaskName& name);
    void switch_task(const TaskName& name);
    void complete_task(CommRef team, const TaskName& name, Picoseconds out);
    /// The latest end of the tasks that the current one made; nothing where one is still open.
    std::optional<Cause> children_end(bool give_up);

private:
    LocationIndex self_;
    ProcessThreads& process_;
    ThreadLane& teams_;
};

} // namespace haec_sim
