// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/location_check.hpp"

// Windows of remotely accessible memory: what one location tells alone, and what it waits for.

namespace haec_sim::verification
{

/// The time is not before that of the record in front: it waited, or outside of calls computed.
Bounds LocationCheck::after_wait(const Event& event) const
{
    const bool is_in_call = regions_.in_mpi() || regions_.window_call() == WindowCall::not_of_mpi;
    return exactly(is_in_call ? previous_.out : gap_rule(event));
}

void LocationCheck::add_window(WindowFact fact, const Event& event)
{
    fact.by_gap_rule = gap_rule(event);
    fact.where = event.where;
    facts_.windows.push_back(fact);
}

bool LocationCheck::take_window(const Event& event)
{
    switch (event.in.kind)
    {
    case Kind::rma_put:
    case Kind::rma_get:
    case Kind::rma_atomic:
        check_gap(event);
        operations_.begin(event.in, event.out.time);
        return true;
    case Kind::rma_op_complete_blocking:
    case Kind::rma_op_complete_non_blocking:
    case Kind::rma_op_complete_remote:
        complete_operation(event);
        return true;
    case Kind::rma_group_sync:
        take_epoch(event);
        return true;
    case Kind::rma_request_lock:
    case Kind::rma_acquire_lock:
    case Kind::rma_release_lock:
        return take_window_lock(event);
    default:
        return is_leave(event.in.kind) && leave_epochs(event);
    }
}

void LocationCheck::complete_operation(const Event& event)
{
    if (!window_collectives_.empty())
    {
        auto& begin = window_collectives_.back();
        begin.in = std::max(begin.in, event.in.time);
    }
    const auto done = operations_.done(event.in);
    if (!done)
    {
        check_gap(event);
        return;
    }
    findings_.check(Check::window, event.where, later(after_wait(event), *done), event.out.time);
}

void LocationCheck::take_epoch(const Event& event)
{
    const auto call = rules_.trace.windows().is_of_processes(event.in.window)
                          ? regions_.window_call()
                          : WindowCall::none;
    const bool tells = call == WindowCall::post || call == WindowCall::complete;
    const bool hears =
        call == WindowCall::start || call == WindowCall::wait || call == WindowCall::test;
    auto expected = exactly(gap_rule(event));
    if (call == WindowCall::complete)
    {
        expected = later(expected, exactly(operations_.all_done(event.in.window)));
    }
    findings_.check(Check::window, event.where, expected, event.out.time);
    WindowFact fact;
    fact.act = tells ? WindowAct::tell : WindowAct::hear;
    fact.is_end = call != WindowCall::post && call != WindowCall::start;
    fact.window = event.in.window.value;
    fact.turn = turn_of(event);
    for (const auto member : rules_.trace.windows().members(event.in.group))
    {
        fact.from = tells ? own_ : member;
        fact.to = tells ? member : own_;
        if (tells)
        {
            add_window(fact, event);
        }
        else if (hears)
        {
            epochs_.push_back({regions_.depth(), fact});
        }
    }
}

/// It goes on with the lock that it has asked for.
void LocationCheck::has_lock(const Event& event)
{
    asked_->fact.turn = turn_of(event);
    add_window(asked_->fact, event);
    asked_.reset();
}

bool LocationCheck::take_window_lock(const Event& event)
{
    constexpr std::uint32_t all_targets = ~0U; // OTF2_UNDEFINED_UINT32
    const auto& in = event.in;
    const auto target =
        in.rank == all_targets
            ? std::optional(every_process)
            : rules_.trace.peer(rules_.trace.communicator_of(in.window), own_, in.rank);
    Bounds expected{gap_rule(event), Picoseconds::max()};
    WindowFact fact;
    fact.window = in.window.value;
    fact.to = target.value_or(0);
    fact.lock = in.number;
    fact.is_exclusive = in.is_exclusive;
    fact.act = WindowAct::acquire;
    const bool is_lock = target && rules_.trace.windows().is_of_processes(in.window);
    if (asked_ || in.kind == Kind::rma_acquire_lock)
    {
        const bool has_asked = asked_.has_value();
        asked_ = has_asked || !is_lock ? asked_ : WaitInRegion{0, fact};
        expected.least =
            in.kind == Kind::rma_acquire_lock ? after_wait(event).least : expected.least;
        if (asked_)
        {
            has_lock(event);
        }
    }
    if (is_lock && in.kind == Kind::rma_request_lock)
    {
        asked_ = {regions_.depth(), fact};
    }
    if (is_lock && in.kind == Kind::rma_release_lock)
    {
        const auto done = *target == every_process ? operations_.all_done(in.window)
                                                   : operations_.all_done(in.window, *target);
        expected.least = std::max(expected.least, done);
        fact.act = WindowAct::release;
        fact.turn = turn_of(event);
        add_window(fact, event);
    }
    findings_.check(Check::window, event.where, expected, event.out.time);
    return true;
}

// The wait for others in the region that it leaves takes the place of what it waited.
bool LocationCheck::leave_epochs(const Event& event)
{
    const auto depth = regions_.depth_after(event.in);
    const bool has_asked = asked_ && asked_->depth > depth;
    bool has_heard = false;
    std::erase_if(epochs_,
                  [&](const WaitInRegion& epoch)
                  {
                      const bool is_left = epoch.depth > depth;
                      if (is_left)
                      {
                          has_heard = true;
                          add_window(epoch.fact, event);
                      }
                      return is_left;
                  });
    if (!has_heard && !has_asked)
    {
        return false;
    }
    findings_.check(Check::window, event.where, {previous_.out, Picoseconds::max()},
                    event.out.time);
    if (has_asked)
    {
        has_lock(event);
    }
    return true;
}

} // namespace haec_sim::verification
