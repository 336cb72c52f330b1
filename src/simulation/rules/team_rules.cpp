// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/team_rules.hpp"

#include <algorithm>

namespace haec_sim
{

void note_begin(LocationState& at, const Cause& cause, Picoseconds time)
{
    if (at.has_path() && (!at.timeline().has_started() || time > at.timeline().floor(time)))
    {
        at.note_cause(wait_for_thread(cause, time));
    }
}

void TeamRules::see(LocationState&, const events::ThreadTeamBegin& record, const Turn& turn)
{
    records_.see_begin(record.thread_team, turn.time);
}

Picoseconds TeamRules::fork(LocationState& at, Picoseconds input_time)
{
    const auto time = at.gap_rule(input_time);
    records_.fork(time);
    return time;
}

OutputTime TeamRules::retime(LocationState& at, events::ThreadTeamBegin& record)
{
    const auto answer = at.parking().gives_up() ? ThreadRecords::Answer::no : records_.find_fork();
    if (answer == ThreadRecords::Answer::later)
    {
        return at.park(ForThread{ThreadWait::fork}, record.time);
    }
    const bool has_team = answer == ThreadRecords::Answer::yes;
    // Whoever gives up has been counted.
    at.context.oddities.unbalanced_threads += has_team || at.parking().gives_up() ? 0 : 1;
    const bool is_own_fork = records_.is_own_fork();
    auto time = has_team && is_own_fork ? at.software_gap(record.time) : at.gap_rule(record.time);
    if (has_team)
    {
        const auto forked = records_.forked();
        const auto delay = std::max(record.time - forked.in, Picoseconds{0});
        at.figures.team_costs += {delay, 1};
        if (!is_own_fork)
        {
            // What the worker waited for is the fork, however long it was idle.
            time = at.not_back(after(forked.out, delay));
            note_begin(at, {forked.out, records_.forker()}, time);
        }
    }
    if (!is_own_fork)
    {
        at.note_thread_wait(time);
    }
    records_.begin(has_team);
    return time;
}

Picoseconds TeamRules::end_part(LocationState& at, CommRef team, Picoseconds input_time)
{
    const auto time = at.gap_rule(input_time);
    at.context.oddities.unbalanced_threads += records_.end(team, time) ? 0 : 1;
    return time;
}

OutputTime TeamRules::join(LocationState& at, Picoseconds input_time)
{
    const auto answer = records_.is_team_over();
    if (answer == ThreadRecords::Answer::later && !at.parking().gives_up())
    {
        return at.park(ForThread{ThreadWait::team_end}, input_time);
    }
    const auto earliest = at.software_gap(input_time);
    auto time = earliest;
    if (answer != ThreadRecords::Answer::no)
    {
        time = not_before(at, earliest, records_.latest_end());
    }
    at.note_thread_wait(earliest, time);
    records_.join();
    return time;
}

void TeamRules::enter_barrier(LocationState& at, Picoseconds input_time, Picoseconds time)
{
    at.uses.threads = true;
    records_.enter_barrier(at.stack.depth() + 1, input_time, time);
}

OutputTime TeamRules::leave_barrier(LocationState& at, std::size_t depth, Picoseconds input_time)
{
    records_.leave_barriers(depth + 1);
    if (!records_.is_in_barrier(depth + 1))
    {
        return at.gap_rule(input_time);
    }
    const auto passage = records_.passage(input_time, at.parking().gives_up());
    if (!passage)
    {
        return at.park(ForThread{ThreadWait::barrier}, input_time);
    }
    const auto cost = std::max(input_time - passage->last.in, Picoseconds{0});
    at.figures.team_costs += {cost, 1};
    const auto before = std::max(at.timeline().floor(input_time), passage->self.out);
    const auto passed = std::max(before, after(passage->last.out, cost));
    if (at.has_path() && passed > before && passed >= passage->tasks_end.time)
    {
        at.note_cause(wait_for_thread({passage->last.out, passage->last_location}, passed));
    }
    return not_before(at, passed, passage->tasks_end);
}

} // namespace haec_sim
