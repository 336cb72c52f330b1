// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/window_rules.hpp"

#include "simulation/rules/length_limit.hpp"

#include <algorithm>
#include <optional>

namespace haec_sim
{

WindowRules::WindowRules(WindowOperations& operations, CollectiveCalls& calls, WindowEpochs& epochs,
                         WindowLockRules& locks)
    : operations_(operations), calls_(calls), epochs_(epochs), locks_(locks)
{
}

void WindowRules::see(LocationState&, const events::RmaOpCompleteBlocking& record, const Turn&)
{
    calls_.see_operation_complete(record.time);
}

void WindowRules::see(LocationState&, const events::RmaOpCompleteNonBlocking& record, const Turn&)
{
    calls_.see_operation_complete(record.time);
}

void WindowRules::see(LocationState&, const events::RmaOpCompleteRemote& record, const Turn&)
{
    calls_.see_operation_complete(record.time);
}

void WindowRules::see(LocationState& at, const events::RmaGroupSync& record, const Turn& turn)
{
    if (!at.follows)
    {
        auto& epoch = epochs_.see(record.win, record.group, turn);
        at.take_place(epoch);
    }
}

Picoseconds WindowRules::begin(LocationState& at, const WindowTransfer& transfer, std::uint64_t id,
                               Picoseconds input_time)
{
    at.uses.communication = true;
    const auto time = at.gap_rule(input_time);
    operations_.begin(transfer, id, input_time, time);
    return time;
}

Picoseconds WindowRules::retime(LocationState& at, events::RmaPut& record)
{
    require_possible_length(record, record.bytes, 1, at.context.index, at.self);
    return begin(at, {record.win, record.remote, record.bytes, {}}, record.matching_id,
                 record.time);
}

// The target's memory is read when the request is there.
Picoseconds WindowRules::retime(LocationState& at, events::RmaGet& record)
{
    require_possible_length(record, record.bytes, 1, at.context.index, at.self);
    return begin(at, {record.win, record.remote, 0, record.bytes, false}, record.matching_id,
                 record.time);
}

Picoseconds WindowRules::retime(LocationState& at, events::RmaAtomic& record)
{
    require_possible_length(record, std::max(record.bytes_sent, record.bytes_received), 2,
                            at.context.index, at.self);
    const auto fetched =
        record.bytes_received > 0 ? std::optional(record.bytes_received) : std::nullopt;
    return begin(at, {record.win, record.remote, record.bytes_sent, fetched}, record.matching_id,
                 record.time);
}

template <class Record>
Picoseconds WindowRules::complete(LocationState& at, const Record& record,
                                  WindowOperations::Side side)
{
    const auto standing = operations_.standing(record.win, record.matching_id);
    at.context.oddities.stray_completions += standing.is_known ? 0 : 1;
    // Its own transfer is what it waits for.
    const auto time = standing.done
                          ? time_after_wait(at, record.time, *standing.done, Picoseconds::min())
                          : at.gap_rule(record.time);
    operations_.complete(record.win, record.matching_id, side);
    return time;
}

Picoseconds WindowRules::retime(LocationState& at, events::RmaOpCompleteBlocking& record)
{
    return complete(at, record, WindowOperations::Side::here);
}

Picoseconds WindowRules::retime(LocationState& at, events::RmaOpCompleteNonBlocking& record)
{
    return complete(at, record, WindowOperations::Side::here);
}

Picoseconds WindowRules::retime(LocationState& at, events::RmaOpCompleteRemote& record)
{
    return complete(at, record, WindowOperations::Side::there);
}

Picoseconds WindowRules::retime(LocationState& at, events::RmaGroupSync& record)
{
    auto time = at.gap_rule(record.time);
    const auto& windows = at.context.index.windows();
    const bool is_of_processes = windows.is_of_processes(record.win);
    const auto call = at.stack.empty() || !is_of_processes ? WindowCall::none
                                                           : windows.call(at.stack.top().region);
    if (call == WindowCall::complete)
    {
        const auto done = operations_.all_done(record.win);
        at.note_wait(divided({time, done.end, Picoseconds::min(), {}}, WaitCause::window));
        time = at.not_before(time, done);
        operations_.synchronize(record.win);
    }
    at.uses.communication = at.uses.communication || is_of_processes;
    epochs_.synchronize(call, at.stack.depth(), time);
    hold_region(at);
    return time;
}

OutputTime WindowRules::leave(LocationState& at, std::size_t depth, Picoseconds input_time,
                              Picoseconds time)
{
    if (auto* epoch = epochs_.unsettled(depth))
    {
        return at.park(ForEpoch{epoch}, input_time);
    }
    auto& locks = locks_.locks();
    if (locks.is_waiting(depth))
    {
        return at.park(ForWindowLock{}, input_time);
    }
    if (const auto awaited = changes_.unanswered(depth))
    {
        return at.park(*awaited, input_time);
    }
    auto wait = later(epochs_.opened(depth), changes_.take(at, depth));
    if (const auto got = locks.got(depth))
    {
        wait = later(wait, *got);
        locks.take();
    }
    epochs_.leave(depth);
    // Where nothing was waited for, or it does not come, nothing takes the place of the recorded.
    if (wait.end == Picoseconds::min())
    {
        return time;
    }
    const auto before = at.timeline().floor(input_time);
    at.note_wait(divided({before, wait.end, wait.end, {}}, WaitCause::window));
    return at.not_before(before, wait);
}

void WindowRules::describe(const LocationState&, const ForEpoch& awaited, Wait& wait) const
{
    wait.kind = awaited.epoch->is_effective ? WaitKind::epoch : WaitKind::order;
    epochs_.describe(wait, *awaited.epoch);
}

void WindowRules::abandon(LocationState& at, const ForEpoch& awaited)
{
    ++at.context.oddities.unfinished_epochs;
    epochs_.abandon(*awaited.epoch);
}

} // namespace haec_sim
