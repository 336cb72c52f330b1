// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/window_rules.hpp"

#include <algorithm>

namespace haec_sim::verification
{

bool WindowRules::take(const events::RmaPut& record, const Moment& now)
{
    change(record.win, operations_.begin(record, now.where.time), now);
    return false;
}

bool WindowRules::take(const events::RmaGet& record, const Moment& now)
{
    operations_.begin(record, now.where.time);
    return false;
}

bool WindowRules::take(const events::RmaAtomic& record, const Moment& now)
{
    change(record.win, operations_.begin(record, now.where.time), now);
    return false;
}

void WindowRules::change(RmaWinRef window, const std::optional<WindowOperations::AtTarget>& change,
                         const Moment& now)
{
    if (change && state_.rules.trace.windows().is_waited_for(window))
    {
        WindowFact fact;
        fact.act = WindowAct::change;
        fact.window = window.value;
        fact.from = state_.process;
        fact.to = change->target;
        fact.bounds = change->time;
        fact.turn = state_.turn_of(now);
        add(fact, now);
    }
}

// Score-P writes the record where the wait begins: it ends with the region then.
bool WindowRules::take(const events::RmaWaitChange& record, const Moment& now)
{
    if (!state_.rules.trace.windows().is_waited_for(record.win))
    {
        return false;
    }
    WindowFact fact;
    fact.act = WindowAct::see_change;
    fact.window = record.win.value;
    fact.to = state_.process;
    if (state_.regions.depth() > 0 && now.in <= state_.previous.in)
    {
        changes_.push_back({state_.regions.depth(), fact});
        return false;
    }
    fact.bounds = exactly(after_wait(now));
    fact.turn = state_.turn_of(now);
    add(fact, now);
    return true;
}

bool WindowRules::take(const events::RmaOpCompleteBlocking& record, const Moment& now)
{
    return complete({record.win, record.matching_id}, now);
}

bool WindowRules::take(const events::RmaOpCompleteNonBlocking& record, const Moment& now)
{
    return complete({record.win, record.matching_id}, now);
}

bool WindowRules::take(const events::RmaOpCompleteRemote& record, const Moment& now)
{
    return complete({record.win, record.matching_id}, now);
}

bool WindowRules::complete(const WindowOperation& operation, const Moment& now)
{
    collectives_.complete_operation(now.in);
    const auto done = operations_.done(operation);
    if (done)
    {
        state_.check(Check::window, now, later(exactly(after_wait(now)), *done));
    }
    return done.has_value();
}

// The time is not before that of the record in front: it waited, or outside of calls computed.
Picoseconds WindowRules::after_wait(const Moment& now) const
{
    const bool is_in_call =
        state_.regions.in_mpi() || state_.regions.window_call() == WindowCall::other;
    return is_in_call ? state_.previous.out : gap_.time_of(now);
}

bool WindowRules::is_of_processes(RmaWinRef window) const
{
    return state_.rules.trace.windows().is_of_processes(window);
}

void WindowRules::not_before(Picoseconds earliest, const Moment& now) const
{
    state_.check(Check::window, now, {earliest, Picoseconds::max()});
}

void WindowRules::add(WindowFact fact, const Moment& now)
{
    fact.by_gap_rule = gap_.time_of(now);
    fact.where = now.where;
    state_.facts.windows.push_back(fact);
}

bool WindowRules::take(const events::RmaGroupSync& record, const Moment& now)
{
    const auto call = is_of_processes(record.win) ? state_.regions.window_call() : WindowCall::none;
    const bool tells = call == WindowCall::post || call == WindowCall::complete;
    const bool hears =
        call == WindowCall::start || call == WindowCall::wait || call == WindowCall::test;
    const auto done =
        call == WindowCall::complete ? operations_.all_done(record.win) : Picoseconds::min();
    state_.check(Check::window, now, exactly(std::max(gap_.time_of(now), done)));
    WindowFact fact;
    fact.act = tells ? WindowAct::tell : WindowAct::hear;
    fact.is_end = call != WindowCall::post && call != WindowCall::start;
    fact.window = record.win.value;
    fact.turn = state_.turn_of(now);
    for (const auto member : state_.rules.trace.windows().members(record.group))
    {
        fact.from = tells ? state_.process : member;
        fact.to = tells ? member : state_.process;
        if (tells)
        {
            add(fact, now);
        }
        else if (hears)
        {
            epochs_.push_back({state_.regions.depth(), fact});
        }
    }
    return true;
}

// A lock of the memory of a device, or of a target that is not known, is none.
template <class Kind>
std::optional<WindowFact> WindowRules::lock_of(const Kind& record) const
{
    constexpr std::uint32_t all_targets = ~0U; // OTF2_UNDEFINED_UINT32
    const auto& trace = state_.rules.trace;
    const auto target = record.remote == all_targets
                            ? std::optional(every_process)
                            : trace.peer(trace.windows().communicator_of(record.win),
                                         state_.process, record.remote);
    if (!target || !is_of_processes(record.win))
    {
        return std::nullopt;
    }
    WindowFact fact;
    fact.act = WindowAct::acquire;
    fact.window = record.win.value;
    fact.to = *target;
    fact.lock = record.lock_id;
    if constexpr (requires { record.lock_type; })
    {
        fact.is_exclusive = record.lock_type == LockType{0}; // OTF2_LOCK_EXCLUSIVE
    }
    return fact;
}

// The location goes on with the lock that it has asked for.
void WindowRules::take_what_was_asked(const Moment& now)
{
    if (asked_)
    {
        asked_->fact.turn = state_.turn_of(now);
        add(asked_->fact, now);
        asked_.reset();
    }
}

bool WindowRules::take(const events::RmaRequestLock& record, const Moment& now)
{
    take_what_was_asked(now);
    if (const auto lock = lock_of(record))
    {
        asked_ = {state_.regions.depth(), *lock};
    }
    not_before(gap_.time_of(now), now);
    return true;
}

bool WindowRules::take(const events::RmaAcquireLock& record, const Moment& now)
{
    const auto lock = lock_of(record);
    if (!asked_ && lock)
    {
        asked_ = {0, *lock};
    }
    take_what_was_asked(now);
    not_before(after_wait(now), now);
    return true;
}

bool WindowRules::take(const events::RmaReleaseLock& record, const Moment& now)
{
    take_what_was_asked(now);
    auto earliest = gap_.time_of(now);
    if (auto lock = lock_of(record))
    {
        const auto done = lock->to == every_process ? operations_.all_done(record.win)
                                                    : operations_.all_done(record.win, lock->to);
        earliest = std::max(earliest, done);
        lock->act = WindowAct::release;
        lock->turn = state_.turn_of(now);
        add(*lock, now);
    }
    not_before(earliest, now);
    return true;
}

bool WindowRules::hear(const Leaving& leaving, const Moment& now)
{
    const auto left = std::ranges::stable_partition(epochs_, [&](const WaitInRegion& epoch)
                                                    { return epoch.depth <= leaving.depth; });
    for (const auto& epoch : left)
    {
        add(epoch.fact, now);
    }
    const bool has_heard = !left.empty();
    epochs_.erase(left.begin(), left.end());
    return has_heard;
}

bool WindowRules::see_changes(const Leaving& leaving, bool is_alone, const Moment& now)
{
    const auto left = std::ranges::stable_partition(changes_, [&](const WaitInRegion& change)
                                                    { return change.depth <= leaving.depth; });
    const bool has_seen = !left.empty();
    for (auto& change : left)
    {
        change.fact.bounds = exactly(state_.previous.out);
        change.fact.is_alone = is_alone && left.size() == 1;
        change.fact.turn = state_.turn_of(now);
        add(change.fact, now);
    }
    changes_.erase(left.begin(), left.end());
    return has_seen;
}

bool WindowRules::take(const Leaving& leaving, const Moment& now)
{
    const bool has_asked = asked_ && asked_->depth > leaving.depth;
    const bool has_heard = hear(leaving, now);
    const bool has_seen = see_changes(leaving, !has_asked && !has_heard, now);
    if (!has_heard && !has_asked && !has_seen)
    {
        return false;
    }
    not_before(state_.previous.out, now);
    if (has_asked)
    {
        take_what_was_asked(now);
    }
    return true;
}

} // namespace haec_sim::verification
