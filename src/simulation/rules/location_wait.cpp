// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location.hpp"

#include <array>

// The waits of a parked location: how it is freed when nothing goes on, and why it gives up.

namespace haec_sim
{

namespace
{

// A probe ends when its message is there. Locations await signals, threads wait for one another
// within a process, a clock may go otherwise than time, gaps may have factors of their own, inside
// a collective time stands still until that ends, and where more records are kept nobody looks at
// them.
ReactionTimes find_reaction_times(const LocationState& at, RecordSource& source)
{
    if (at.parking().size() != 1 || std::holds_alternative<ForProbe>(at.parking().awaited()) ||
        at.context.index.signals().are_defined() || at.postings.is_shared() || at.context.clock ||
        at.context.gap_factors != nullptr || at.timeline().core() != nullptr || at.follows ||
        !at.open_collectives.empty())
    {
        return {};
    }
    ReactionTime reaction(at.context.index, at.timeline(), at.stack,
                          std::holds_alternative<ForRegionSends>(at.parking().awaited()),
                          at.parking().wait_time());
    std::array<ComingRecord, 16> coming;
    reaction.see({coming.data(), source.glance(coming)});
    return reaction.times();
}

// Others would hear of what has not begun before it does. Who computes goes on at once, as whoever
// gives out cores knows.
bool waits_for_others(const AwaitedThing& awaited)
{
    const auto* receive = std::get_if<ForReceive>(&awaited);
    return std::holds_alternative<ForCollective>(awaited) ||
           std::holds_alternative<ForCore>(awaited) ||
           (receive != nullptr && receive->receive->receive.state == PostedReceive::State::posted);
}

} // namespace

ReactionTimes Location::reaction_times(RecordSource& source)
{
    if (waits_for_others(at_.parking_.awaited()))
    {
        return {Picoseconds::max(), Picoseconds::max()};
    }
    if (!reaction_times_)
    {
        reaction_times_ = find_reaction_times(at_, source);
    }
    return *reaction_times_;
}

void Location::read_on(bool on)
{
    read_on_ = on;
    reaction_times_.reset();
    update_stop();
}

Wait Location::wait() const
{
    Wait wait;
    wait.location = at_.self;
    wait.input_time = at_.parking_.wait_time();
    if (const auto* thread = std::get_if<ForThread>(&at_.parking_.awaited()))
    {
        wait.kind = WaitKind::thread;
        wait.of_threads = thread->what;
    }
    rules_.with_all([&](const auto&... rules) { describe_by(at_, wait, rules...); });
    return wait;
}

void Location::abandon_wait()
{
    const auto& awaited = at_.parking_.awaited();
    if (std::holds_alternative<ForThread>(awaited) || std::holds_alternative<ForSignal>(awaited))
    {
        ++at_.context.oddities.unbalanced_threads;
        at_.parking_.give_up();
    }
    rules_.with_all([&](auto&... rules) { abandon_by(at_, rules...); });
}

} // namespace haec_sim
