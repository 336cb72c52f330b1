// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/common_rules.hpp"
#include "simulation/rules/length_limit.hpp"
#include "simulation/rules/location_replay.hpp"

#include <algorithm>

// Windows of remotely accessible memory: operations, what completes them, epochs and locks.

namespace haec_sim
{

namespace
{

/// OTF2_LOCK_EXCLUSIVE
constexpr LockType exclusive_lock{0};

} // namespace

/// The time between two records of such a call is waiting, as before the completion of a message.
bool LocationReplay::is_in_window_call() const
{
    return stack_.inside_mpi() ||
           (!stack_.empty() &&
            context_.index.windows().call(stack_.top().region) == WindowCall::other);
}

/// A time not before the end of the wait, and no later for what was recorded where that waited.
Picoseconds LocationReplay::time_after_wait(Picoseconds input_time, const PathWait& wait,
                                            Picoseconds begun)
{
    const auto before = is_in_window_call() ? timeline_.floor(input_time) : gap_rule(input_time);
    note_wait(divided({before, wait.end, begun, {}}, WaitCause::window));
    return not_before(before, wait);
}

void LocationReplay::see(const events::RmaOpCompleteBlocking& record, const Turn&)
{
    collectives_.see_operation_complete(record.time);
}

void LocationReplay::see(const events::RmaOpCompleteNonBlocking& record, const Turn&)
{
    collectives_.see_operation_complete(record.time);
}

void LocationReplay::see(const events::RmaOpCompleteRemote& record, const Turn&)
{
    collectives_.see_operation_complete(record.time);
}

void LocationReplay::see(const events::RmaGroupSync& record, const Turn& turn)
{
    if (!follower_)
    {
        auto& epoch = epochs_.see(record.win, record.group, turn);
        take_place(epoch);
    }
}

Picoseconds LocationReplay::begin_operation(const WindowTransfer& transfer, std::uint64_t id,
                                            Picoseconds in)
{
    communicates_ = true;
    const auto time = gap_rule(in);
    operations_.begin(transfer, id, time);
    return time;
}

Picoseconds LocationReplay::retime(events::RmaPut& record)
{
    require_possible_length(record, record.bytes, 1, context_.index, self_);
    return begin_operation({record.win, record.remote, record.bytes, {}}, record.matching_id,
                           record.time);
}

// The target's memory is read when the request is there.
Picoseconds LocationReplay::retime(events::RmaGet& record)
{
    require_possible_length(record, record.bytes, 1, context_.index, self_);
    return begin_operation({record.win, record.remote, 0, record.bytes}, record.matching_id,
                           record.time);
}

Picoseconds LocationReplay::retime(events::RmaAtomic& record)
{
    require_possible_length(record, std::max(record.bytes_sent, record.bytes_received), 2,
                            context_.index, self_);
    const auto fetched =
        record.bytes_received > 0 ? std::optional(record.bytes_received) : std::nullopt;
    return begin_operation({record.win, record.remote, record.bytes_sent, fetched},
                           record.matching_id, record.time);
}

template <class Record>
Picoseconds LocationReplay::complete_operation(const Record& record)
{
    const auto standing = operations_.standing(record.win, record.matching_id);
    context_.oddities.stray_completions += standing.is_known ? 0 : 1;
    // Its own transfer is what it waits for.
    return standing.done ? time_after_wait(record.time, *standing.done, Picoseconds::min())
                         : gap_rule(record.time);
}

Picoseconds LocationReplay::retime(events::RmaOpCompleteBlocking& record)
{
    const auto time = complete_operation(record);
    operations_.complete(record.win, record.matching_id, WindowOperations::Side::here);
    return time;
}

Picoseconds LocationReplay::retime(events::RmaOpCompleteNonBlocking& record)
{
    const auto time = complete_operation(record);
    operations_.complete(record.win, record.matching_id, WindowOperations::Side::here);
    return time;
}

Picoseconds LocationReplay::retime(events::RmaOpCompleteRemote& record)
{
    const auto time = complete_operation(record);
    operations_.complete(record.win, record.matching_id, WindowOperations::Side::there);
    return time;
}

Picoseconds LocationReplay::retime(events::RmaGroupSync& record)
{
    auto time = gap_rule(record.time);
    const auto& windows = context_.index.windows();
    const bool is_of_processes = windows.is_of_processes(record.win);
    const auto call =
        stack_.empty() || !is_of_processes ? WindowCall::none : windows.call(stack_.top().region);
    if (call == WindowCall::complete)
    {
        const auto done = operations_.all_done(record.win);
        note_wait(divided({time, done.end, Picoseconds::min(), {}}, WaitCause::window));
        time = not_before(time, done);
        operations_.synchronize(record.win);
    }
    communicates_ = communicates_ || is_of_processes;
    epochs_.synchronize(call, stack_.depth(), time);
    hold_region();
    return time;
}

/// The region's Leave looks at what is waited for in it.
void LocationReplay::hold_region()
{
    has_windows_ = true;
    if (!stack_.empty())
    {
        stack_.top().sends.any = true;
    }
}

LocationReplay::Time LocationReplay::leave_epochs(std::size_t depth, Picoseconds input_time,
                                                  Picoseconds time)
{
    if (auto* epoch = epochs_.unsettled(depth))
    {
        return park(ForEpoch{epoch}, input_time);
    }
    if (locks_.is_waiting(depth))
    {
        return park(ForWindowLock{}, input_time);
    }
    auto wait = epochs_.opened(depth);
    if (const auto got = locks_.got(depth))
    {
        wait = later(wait, *got);
        locks_.take();
    }
    epochs_.leave(depth);
    // Where nothing was waited for, or it does not come, nothing takes the place of the recorded.
    if (wait.end == Picoseconds::min())
    {
        return time;
    }
    const auto before = timeline_.floor(input_time);
    note_wait(divided({before, wait.end, wait.end, {}}, WaitCause::window));
    return not_before(before, wait);
}

LocationReplay::Time LocationReplay::retime(events::RmaRequestLock& record)
{
    if (locks_.is_waiting())
    {
        return park(ForWindowLock{}, record.time);
    }
    const auto got = locks_.take();
    const auto time = not_before(gap_rule(record.time), got.value_or(nothing_awaited));
    if (const auto lock = locks_.named(record.win, record.remote, record.lock_id))
    {
        communicates_ = true;
        locks_.request(*lock, record.lock_type == exclusive_lock, stack_.depth(), time);
        hold_region();
    }
    return time;
}

LocationReplay::Time LocationReplay::retime(events::RmaAcquireLock& record)
{
    const auto lock = locks_.named(record.win, record.remote, record.lock_id);
    if (lock && !locks_.has(*lock) && !locks_.has_asked())
    {
        // It asks and gets it in one.
        communicates_ = true;
        locks_.request(*lock, record.lock_type == exclusive_lock, 0, gap_rule(record.time));
    }
    if (locks_.is_waiting())
    {
        return park(ForWindowLock{}, record.time);
    }
    const auto got = locks_.take();
    return got ? time_after_wait(record.time, *got, got->end) : gap_rule(record.time);
}

LocationReplay::Time LocationReplay::retime(events::RmaReleaseLock& record)
{
    if (locks_.is_waiting())
    {
        return park(ForWindowLock{}, record.time);
    }
    const auto got = locks_.take();
    auto time = not_before(gap_rule(record.time), got.value_or(nothing_awaited));
    if (const auto lock = locks_.named(record.win, record.remote, record.lock_id))
    {
        const bool is_of_one = lock->target != no_process;
        const auto done = is_of_one ? operations_.all_done(record.win, lock->target)
                                    : operations_.all_done(record.win);
        note_wait(divided({time, done.end, Picoseconds::min(), {}}, WaitCause::window));
        time = not_before(time, done);
        locks_.release(*lock, time);
        operations_.synchronize(record.win);
    }
    return time;
}

} // namespace haec_sim
