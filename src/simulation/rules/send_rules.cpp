// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/send_rules.hpp"

#include "simulation/rules/length_limit.hpp"

#include <algorithm>

namespace haec_sim
{

void SendRules::see(LocationState& at, const events::MpiSend& record, const Turn& turn)
{
    require_possible_length(record, record.msg_length, 1, at.context.index, at.self);
    auto& send = outgoing_.see_send(fields_of_send(record), turn, Fate::completes);
    if (send.has_peer)
    {
        at.take_place(send);
    }
}

void SendRules::see(LocationState& at, const events::MpiIsend& record, const Turn& turn)
{
    require_possible_length(record, record.msg_length, 1, at.context.index, at.self);
    auto& send = outgoing_.see_send(fields_of_send(record), turn, Fate::unknown);
    requests_.open(record.request_id, send);
    if (send.has_peer)
    {
        at.take_place(send);
    }
}

void SendRules::see(LocationState&, const events::MpiIsendComplete& record, const Turn&)
{
    outgoing_.see_completion(requests_.close<SendPosting>(record.request_id));
}

Picoseconds SendRules::retime(LocationState& at, events::MpiSend& record)
{
    const auto time = at.gap_rule(record.time);
    outgoing_.send(time, at.stack);
    return time;
}

Picoseconds SendRules::retime(LocationState& at, events::MpiIsend& record)
{
    const auto time = at.gap_rule(record.time);
    if (at.presence != nullptr)
    {
        at.presence->open();
    }
    outgoing_.isend(time, at.stack);
    return time;
}

OutputTime SendRules::retime(LocationState& at, events::MpiIsendComplete& record)
{
    auto* send = outgoing_.completed();
    if (send != nullptr && !send->is_completion_known)
    {
        return at.park(ForRequest{send}, record.time);
    }
    // One without its MpiIsend was posted before the measurement began.
    at.context.oddities.stray_completions += send == nullptr ? 1 : 0;
    const auto floor = at.timeline().floor(record.time);
    const auto time =
        send == nullptr ? at.gap_rule(record.time) : std::max(floor, send->completion);
    if (send != nullptr)
    {
        at.note_wait(divided({floor, time, send->begun, send->queued}, WaitCause::late_receiver));
        if (time > floor)
        {
            at.note_cause({.cause = send->cause,
                           .caused = send->begun,
                           .end = time,
                           .from = at.process,
                           .to = send->notice.channel.receiver,
                           .bytes = send->notice.length,
                           .queued = send->queued});
        }
    }
    if (at.draws != nullptr && send != nullptr) [[unlikely]]
    {
        at.draws->complete(*send);
    }
    outgoing_.close_completed();
    if (at.presence != nullptr && send != nullptr)
    {
        at.presence->close();
    }
    return time;
}

RegionSends SendRules::ended_by_leave(const LocationState& at, std::size_t count) const
{
    auto sends = at.stack.sends_of(count);
    if (at.previous_was_send() && count == 0)
    {
        // It ends that send, whatever region the two are in.
        sends.include(outgoing_.just_sent());
    }
    return sends;
}

void SendRules::describe(const LocationState&, const ForRegionSends& awaited, Wait& wait) const
{
    wait.kind = WaitKind::region_sends;
    outgoing_.describe_blocking(wait, awaited.depth);
}

void SendRules::describe(const LocationState&, const ForRequest& awaited, Wait& wait) const
{
    wait.kind = WaitKind::send_request;
    outgoing_.describe_request(wait, *awaited.send);
}

} // namespace haec_sim
