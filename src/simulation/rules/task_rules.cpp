// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/task_rules.hpp"

#include "simulation/rules/thread_waits.hpp"

namespace haec_sim
{

namespace
{

template <class Record>
TaskName name_of_task(const Record& record)
{
    return {record.creating_thread, record.generation_number, false};
}

} // namespace

void TaskRules::see(LocationState&, const events::ThreadTaskCreate& record, const Turn&)
{
    records_.see_task(record.thread_team, name_of_task(record));
}

Picoseconds TaskRules::retime(LocationState& at, events::ThreadTaskCreate& record)
{
    const auto time = at.gap_rule(record.time);
    records_.create_task(record.thread_team, name_of_task(record), time);
    return time;
}

OutputTime TaskRules::retime(LocationState& at, events::ThreadTaskSwitch& record)
{
    const auto task = name_of_task(record);
    const auto answer = records_.find_task(record.thread_team, task, record.time);
    if (answer == TeamRegistry::Answer::later && !at.parking().gives_up())
    {
        return at.park(ForThread{ThreadWait::tasks}, record.time);
    }
    records_.switch_task(task);
    const auto earliest = at.gap_rule(record.time);
    const auto time = answer == TeamRegistry::Answer::yes
                          ? not_before(at, earliest, records_.task_made(record.thread_team, task))
                          : earliest;
    const bool waits = !at.stack.empty() && is_wait_for_threads(at.stack.top().traits);
    at.note_thread_wait(waits ? at.timeline().floor(time) : earliest, time);
    return time;
}

Picoseconds TaskRules::retime(LocationState& at, events::ThreadTaskComplete& record)
{
    const auto time = at.gap_rule(record.time);
    records_.complete_task(record.thread_team, name_of_task(record), time);
    return time;
}

OutputTime TaskRules::leave_task_wait(LocationState& at, Picoseconds input_time)
{
    const auto time = at.gap_rule(input_time);
    const auto end = records_.children_end(at.parking().gives_up());
    return end ? OutputTime(not_before(at, time, *end))
               : at.park(ForThread{ThreadWait::tasks}, input_time);
}

} // namespace haec_sim
