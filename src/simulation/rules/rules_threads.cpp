// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/common_rules.hpp"
#include "simulation/rules/location_replay.hpp"

#include <algorithm>

// R7: threads of a process.

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

LocationReplay::Time LocationReplay::park_for(ThreadWait what, Picoseconds input_time)
{
    return park(ForThread{what}, input_time);
}

/// The later of what it is without others, and of what they cause.
Picoseconds LocationReplay::not_before(Picoseconds time, const Cause& cause)
{
    return not_before(time, wait_for_thread(cause, cause.time));
}

/// Another thread lets it begin. No cause where it was busy until then.
void LocationReplay::note_begin(const Cause& cause, Picoseconds time)
{
    if (!timeline_.has_started() || time > timeline_.floor(time))
    {
        note_thread_cause(cause, time);
    }
}

LocationReplay::Time LocationReplay::retime(events::ThreadFork& record)
{
    const auto time = gap_rule(record.time);
    lane_.fork(time);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::ThreadTeamBegin& record)
{
    const auto answer = gives_up_ ? ThreadLane::Answer::no : lane_.find_fork();
    if (answer == ThreadLane::Answer::later)
    {
        return park_for(ThreadWait::fork, record.time);
    }
    const bool has_team = answer == ThreadLane::Answer::yes;
    // Whoever gives up has been counted.
    context_.oddities.unbalanced_threads += has_team || gives_up_ ? 0 : 1;
    auto time = gap_rule(record.time);
    if (has_team && !lane_.is_own_fork())
    {
        // What the worker waited for is the fork, however long it was idle.
        const auto forked = lane_.forked();
        const auto delay = std::max(record.time - forked.in, Picoseconds{0});
        time = not_back(after(forked.out, delay));
        note_begin({forked.out, lane_.forker()}, time);
    }
    lane_.begin(has_team);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::ThreadTeamEnd& record)
{
    const auto time = gap_rule(record.time);
    context_.oddities.unbalanced_threads += lane_.end(record.thread_team, time) ? 0 : 1;
    return time;
}

LocationReplay::Time LocationReplay::retime(events::ThreadJoin& record)
{
    const auto answer = lane_.is_team_over();
    if (answer == ThreadLane::Answer::later && !gives_up_)
    {
        return park_for(ThreadWait::team_end, record.time);
    }
    auto time = gap_rule(record.time);
    if (answer != ThreadLane::Answer::no)
    {
        time = not_before(time, lane_.latest_end());
    }
    lane_.join();
    return time;
}

LocationReplay::Time LocationReplay::enter_of_threads(RegionRef region, ThreadRegion kind,
                                                      Picoseconds input_time)
{
    const auto time = gap_rule(input_time);
    if (kind == ThreadRegion::barrier)
    {
        has_thread_rules_ = true;
        lane_.enter_barrier(stack_.depth() + 1, input_time, time);
    }
    else if (kind == ThreadRegion::critical && process_.is_shared())
    {
        return acquire({LockName::critical, region.value}, input_time);
    }
    return time;
}

// The Leave of the region at that depth, which others may be inside of.
LocationReplay::Time LocationReplay::leave_of_threads(const Frame& frame, std::size_t depth,
                                                      Picoseconds input_time)
{
    const auto time = gap_rule(input_time);
    if (frame.traits.of_threads == ThreadRegion::barrier)
    {
        lane_.leave_barriers(depth + 1);
        if (!lane_.is_in_barrier(depth + 1))
        {
            return time;
        }
        const auto passage = lane_.passage(input_time, gives_up_);
        if (!passage)
        {
            return park_for(ThreadWait::barrier, input_time);
        }
        const auto cost = std::max(input_time - passage->last.in, Picoseconds{0});
        const auto before = std::max(timeline_.floor(input_time), passage->self.out);
        const auto passed = std::max(before, after(passage->last.out, cost));
        if (passed > before && passed >= passage->tasks_end.time)
        {
            note_thread_cause({passage->last.out, passage->last_location}, passed);
        }
        return not_before(passed, passage->tasks_end);
    }
    if (frame.traits.of_threads == ThreadRegion::task_wait)
    {
        const auto end = lane_.children_end(gives_up_);
        return end ? Time(not_before(time, *end)) : park_for(ThreadWait::tasks, input_time);
    }
    return time;
}

void LocationReplay::leave_regions(std::size_t count, Picoseconds input_time, Picoseconds time)
{
    bool ends_init = false;
    for (auto depth = stack_.depth() - count; depth < stack_.depth(); ++depth)
    {
        const auto& frame = stack_.frame(depth);
        ends_init = ends_init || frame.traits.program_call == ProgramCall::init;
        if (frame.traits.of_threads == ThreadRegion::critical && process_.is_shared())
        {
            threads_.locks.give_back({LockName::critical, frame.region.value}, lane_.seat(), time);
        }
    }
    stack_.leave(count, time);
    if (ends_init)
    {
        figures_.mpi = stack_.mpi_time(time);
        figures_.mark_begin(input_time, time);
    }
    lane_.leave_barriers(stack_.depth());
}

LocationReplay::Time LocationReplay::acquire(const LockName& lock, Picoseconds input_time)
{
    const auto since = threads_.locks.free_since(lock, lane_.seat(), self_);
    if (!since && !gives_up_)
    {
        return park_for(ThreadWait::lock, input_time);
    }
    threads_.locks.take(lock, lane_.seat());
    return not_before(gap_rule(input_time), since.value_or(Cause{}));
}

Picoseconds LocationReplay::release(const LockName& lock, Picoseconds input_time)
{
    const auto time = gap_rule(input_time);
    threads_.locks.give_back(lock, lane_.seat(), time);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::ThreadAcquireLock& record)
{
    return acquire({static_cast<std::uint32_t>(record.model), record.lock_id}, record.time);
}

LocationReplay::Time LocationReplay::retime(events::ThreadReleaseLock& record)
{
    return release({static_cast<std::uint32_t>(record.model), record.lock_id}, record.time);
}

LocationReplay::Time LocationReplay::retime(events::OmpAcquireLock& record)
{
    return acquire({static_cast<std::uint32_t>(Paradigm::openmp), record.lock_id}, record.time);
}

LocationReplay::Time LocationReplay::retime(events::OmpReleaseLock& record)
{
    return release({static_cast<std::uint32_t>(Paradigm::openmp), record.lock_id}, record.time);
}

LocationReplay::Time LocationReplay::retime(events::ThreadTaskCreate& record)
{
    const auto time = gap_rule(record.time);
    lane_.create_task(record.thread_team, name_of_task(record), time);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::ThreadTaskSwitch& record)
{
    const auto task = name_of_task(record);
    const auto answer = lane_.find_task(record.thread_team, task, record.time);
    if (answer == ThreadLane::Answer::later && !gives_up_)
    {
        return park_for(ThreadWait::tasks, record.time);
    }
    lane_.switch_task(task);
    const auto time = gap_rule(record.time);
    return answer == ThreadLane::Answer::yes
               ? not_before(time, lane_.task_made(record.thread_team, task))
               : time;
}

LocationReplay::Time LocationReplay::retime(events::ThreadTaskComplete& record)
{
    const auto time = gap_rule(record.time);
    lane_.complete_task(record.thread_team, name_of_task(record), time);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::ThreadCreate& record)
{
    const auto time = gap_rule(record.time);
    threads_.created.create({record.thread_contingent, record.sequence_count}, {time, self_});
    return time;
}

LocationReplay::Time LocationReplay::retime(events::ThreadBegin& record)
{
    const auto creation = threads_.created.creation_of(
        {record.thread_contingent, record.sequence_count}, record.time, lane_.seat(), self_);
    if (!creation.is_known && !gives_up_)
    {
        return park_for(ThreadWait::creation, record.time);
    }
    if (!creation.time)
    {
        context_.oddities.unbalanced_threads += gives_up_ ? 0 : 1;
        return gap_rule(record.time);
    }
    const auto delay = std::max(record.time - creation.time->in, Picoseconds{0});
    const auto time = not_back(after(creation.time->out, delay));
    note_begin({creation.time->out, creation.location}, time);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::ThreadEnd& record)
{
    const auto time = gap_rule(record.time);
    threads_.created.end({record.thread_contingent, record.sequence_count}, {time, self_});
    return time;
}

LocationReplay::Time LocationReplay::retime(events::ThreadWait& record)
{
    const ThreadName name{record.thread_contingent, record.sequence_count};
    const auto end = threads_.created.end_of(name, record.time, lane_.seat(), self_);
    if (!end.is_known && !gives_up_)
    {
        return park_for(ThreadWait::thread_end, record.time);
    }
    context_.oddities.unbalanced_threads += end.time || gives_up_ ? 0 : 1;
    threads_.created.forget(name);
    const auto time = gap_rule(record.time);
    return end.time ? not_before(time, {end.time->out, end.location}) : time;
}

void LocationReplay::end_of_threads()
{
    lane_.finish();
    if (leads_)
    {
        threads_.map.end();
    }
    if (follower_)
    {
        threads_.map.leave(follower_->number);
    }
}

} // namespace haec_sim
