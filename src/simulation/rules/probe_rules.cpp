// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/probe_rules.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// Within so many records the receive is looked for, as completions of requests are.
constexpr std::uint64_t probe_lookahead = 16384;

} // namespace

void ProbeRules::see_enter(std::uint64_t record)
{
    if (!probes_.empty() && probes_.back().is_looking)
    {
        settle(probes_.back(), nullptr);
    }
    probes_.emplace_back().record = record;
    ++ahead_;
}

// One on the fast path is not counted yet.
void ProbeRules::enter(const LocationState& at)
{
    if (ahead_ == 0)
    {
        see_enter(at.parking().seen() - (at.course() == Course::straight ? 0 : 1));
    }
    --ahead_;
}

void ProbeRules::see_received(ReceivePosting& receive, const Turn& turn)
{
    if (probes_.empty() || !probes_.back().is_looking)
    {
        return;
    }
    auto& probe = probes_.back();
    const bool is_too_far = turn.record >= probe.record + probe_lookahead;
    if (is_too_far || receive.turn.record > probe.record)
    {
        const bool has_place = receive.is_queued && receive.channel.has_value();
        settle(probe, !is_too_far && has_place ? &receive : nullptr);
    }
}

void ProbeRules::settle(SeenProbe& probe, ReceivePosting* found)
{
    probe.is_looking = false;
    probe.found = found;
    awaits_records_ = false;
}

void ProbeRules::expire(std::uint64_t seen, bool all)
{
    if (!probes_.empty() && probes_.back().is_looking &&
        (all || seen >= probes_.back().record + probe_lookahead))
    {
        settle(probes_.back(), nullptr);
    }
}

OutputTime ProbeRules::leave(LocationState& at, Picoseconds input_time)
{
    auto& probe = probes_.front();
    if (probe.is_looking && at.parking().input() == Parking::Input::open)
    {
        awaits_records_ = true;
        return at.park(ForProbe{&probe}, input_time);
    }
    if (probe.found == nullptr)
    {
        return at.gap_rule(input_time);
    }
    auto& receive = probe.receive;
    if (probe.found->probe == nullptr && !receive.is_settled())
    {
        incoming_.probe(*probe.found, receive);
    }
    if (!receive.is_settled())
    {
        return at.park(ForProbe{&probe}, input_time);
    }
    if (receive.state == PostedReceive::State::abandoned)
    {
        return at.gap_rule(input_time);
    }
    const auto& arrival = receive.arrival;
    const auto floor = at.timeline().floor(input_time);
    const auto begun = arrival.time - arrival.duration;
    at.stack.touch();
    if (arrival.time > floor)
    {
        at.note_wait(divided({floor, arrival.time, begun, arrival.queued}, WaitCause::late_sender));
    }
    return at.not_before(floor, {.cause = arrival.cause,
                                 .caused = begun,
                                 .end = arrival.time,
                                 .from = probe.found->channel->sender,
                                 .to = at.process,
                                 .queued = arrival.queued});
}

void ProbeRules::drop()
{
    if (probes_.empty())
    {
        return;
    }
    auto& probe = probes_.front();
    if (probe.found != nullptr && probe.found->probe == &probe.receive)
    {
        incoming_.end_probe(*probe.found);
    }
    probes_.pop_front();
}

void ProbeRules::describe(const LocationState& at, const ForProbe& awaited, Wait& wait) const
{
    const auto& probe = *awaited.probe;
    const bool is_posted = probe.receive.state == PostedReceive::State::posted;
    wait.kind = is_posted ? WaitKind::receive : WaitKind::order;
    wait.is_of_probe = true;
    if (probe.found != nullptr)
    {
        wait.channel = *probe.found->channel;
        wait.position =
            is_posted ? at.context.messages.receives_before(wait.channel, probe.receive) : 0;
    }
}

void ProbeRules::abandon(LocationState&, const ForProbe& awaited)
{
    auto& probe = *awaited.probe;
    probe.is_looking = false;
    if (probe.found != nullptr && probe.found->probe == &probe.receive)
    {
        incoming_.end_probe(*probe.found);
    }
    probe.receive.state = PostedReceive::State::abandoned;
}

} // namespace haec_sim
