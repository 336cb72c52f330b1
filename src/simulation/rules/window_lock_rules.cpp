// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/window_lock_rules.hpp"

namespace haec_sim
{

namespace
{

/// OTF2_LOCK_EXCLUSIVE
constexpr LockType exclusive_lock{0};

/// The time between two records of such a call is waiting, as before the completion of a message.
bool is_in_window_call(const LocationState& at)
{
    return at.stack.inside_mpi() ||
           (!at.stack.empty() &&
            at.context.index.windows().call(at.stack.top().region) == WindowCall::other);
}

} // namespace

Picoseconds time_after_wait(LocationState& at, Picoseconds input_time, const PathWait& wait,
                            Picoseconds begun)
{
    const auto before =
        is_in_window_call(at) ? at.timeline().floor(input_time) : at.gap_rule(input_time);
    at.note_wait(divided({before, wait.end, begun, {}}, WaitCause::window));
    return at.not_before(before, wait);
}

OutputTime WindowLockRules::retime(LocationState& at, events::RmaRequestLock& record)
{
    if (locks_.is_waiting())
    {
        return at.park(ForWindowLock{}, record.time);
    }
    const auto got = locks_.take();
    const auto time = at.not_before(at.gap_rule(record.time), got.value_or(nothing_awaited));
    if (const auto lock = locks_.named(record.win, record.remote, record.lock_id))
    {
        at.uses.communication = true;
        locks_.request(*lock, record.lock_type == exclusive_lock, at.stack.depth(), time);
        hold_region(at);
    }
    return time;
}

OutputTime WindowLockRules::retime(LocationState& at, events::RmaAcquireLock& record)
{
    const auto lock = locks_.named(record.win, record.remote, record.lock_id);
    if (lock && !locks_.has(*lock) && !locks_.has_asked())
    {
        // It asks and gets it in one.
        at.uses.communication = true;
        locks_.request(*lock, record.lock_type == exclusive_lock, 0, at.gap_rule(record.time));
    }
    if (locks_.is_waiting())
    {
        return at.park(ForWindowLock{}, record.time);
    }
    const auto got = locks_.take();
    return got ? time_after_wait(at, record.time, *got, got->end) : at.gap_rule(record.time);
}

OutputTime WindowLockRules::retime(LocationState& at, events::RmaReleaseLock& record)
{
    if (locks_.is_waiting())
    {
        return at.park(ForWindowLock{}, record.time);
    }
    const auto got = locks_.take();
    auto time = at.not_before(at.gap_rule(record.time), got.value_or(nothing_awaited));
    if (const auto lock = locks_.named(record.win, record.remote, record.lock_id))
    {
        const bool is_of_one = lock->target != no_process;
        const auto done = is_of_one ? operations_.all_done(record.win, lock->target)
                                    : operations_.all_done(record.win);
        at.note_wait(divided({time, done.end, Picoseconds::min(), {}}, WaitCause::window));
        time = at.not_before(time, done);
        locks_.release(*lock, time);
        operations_.synchronize(record.win);
    }
    return time;
}

void WindowLockRules::describe(const LocationState&, const ForWindowLock&, Wait& wait) const
{
    wait.kind = WaitKind::window_lock;
    locks_.describe(wait);
}

void WindowLockRules::abandon(LocationState& at, const ForWindowLock&)
{
    ++at.context.oddities.unfinished_epochs;
    locks_.abandon();
}

} // namespace haec_sim
