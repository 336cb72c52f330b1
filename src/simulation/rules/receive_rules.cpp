// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/receive_rules.hpp"

#include "simulation/rules/length_limit.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// Sets an attribute, which the record may have from an earlier simulation.
void set_attribute(AttributeList& list, AttributeRef reference, Type type, AttributeValue value)
{
    const auto found = std::ranges::find(list, reference, &Attribute::attribute);
    auto& attribute = found != list.end() ? *found : list.emplace_back();
    attribute = {reference, type, value};
}

void set_attributes(AttributeList& list, const ReplayContext& context, const Arrival& arrival)
{
    if (context.attributes.transfer_time.is_defined())
    {
        set_attribute(list, context.attributes.transfer_time, Type::int64,
                      RawValue::from(std::int64_t{arrival.duration.count()}));
        set_attribute(list, context.attributes.hops, Type::uint32,
                      RawValue::from(std::uint64_t{arrival.hops}));
    }
    if (context.attributes.waiting_time.is_defined())
    {
        set_attribute(list, context.attributes.waiting_time, Type::int64,
                      RawValue::from(std::int64_t{arrival.queued.count()}));
    }
}

/// The time of a record whose message arrives so (R2).
template <class Record>
[[gnu::always_inline]] inline Picoseconds arrive(LocationState& at, Record& record,
                                                 const Arrival& arrival, ProcessIndex from)
{
    set_attributes(record.attributes, at.context, arrival);
    auto overhead = at.context.options.receive_overhead;
    if (at.context.overheads.any()) [[unlikely]]
    {
        overhead =
            after(overhead, at.context.overheads.of(from, at.process, Bytes{record.msg_length}));
    }
    const auto floor = at.timeline().floor(record.time);
    const auto begun = arrival.time - arrival.duration;
    auto waited = divided({floor, arrival.time, begun, arrival.queued}, WaitCause::late_sender);
    waited.transfer += overhead;
    const auto time = after(std::max(floor, arrival.time), overhead);
    ++at.figures.messages;
    at.figures.bytes += record.msg_length;
    at.figures.hops += arrival.hops;
    if (at.profile() != nullptr)
    {
        at.profile()->receive({from, at.process, Bytes{record.msg_length}, begun, arrival.duration,
                               arrival.queued, arrival.hops, time, waited.all()});
    }
    if (time > floor)
    {
        at.note_wait(waited);
    }
    if (at.has_path() && arrival.time > floor)
    {
        at.note_cause({.cause = arrival.cause,
                       .caused = begun,
                       .end = arrival.time,
                       .from = from,
                       .to = at.process,
                       .bytes = record.msg_length,
                       .queued = arrival.queued});
    }
    return time;
}

/// P of a blocking receive.
inline Picoseconds begin_of_receive(const LocationState& at, Picoseconds input_time)
{
    const auto floor = at.timeline().floor(input_time);
    if (at.stack.empty() || !at.context.shares_network)
    {
        return at.stack.empty() ? floor : at.stack.top().entered;
    }
    // What the network did since the call may have waited, or was expected, cannot be taken back.
    return at.stack.inside_mpi() ? std::max(at.stack.top().entered, at.last_wait()) : floor;
}

} // namespace

void ReceiveRules::see(LocationState& at, const events::MpiRecv& record, const Turn& turn)
{
    require_possible_length(record, record.msg_length, 1, at.context.index, at.self);
    auto& receive = incoming_.see_receive(channel_of(record, at.context.index, at.process), turn);
    at.take_place(receive);
    probes_.see_received(receive, turn);
}

void ReceiveRules::see(LocationState& at, const events::MpiIrecvRequest& record, const Turn& turn)
{
    auto& receive = incoming_.see_request(turn, at.ahead.next_number());
    requests_.open(record.request_id, receive);
    at.take_place(receive);
}

void ReceiveRules::see(LocationState& at, const events::MpiIrecv& record, const Turn& turn)
{
    require_possible_length(record, record.msg_length, 1, at.context.index, at.self);
    auto* const request = requests_.close<ReceivePosting>(record.request_id);
    const auto channel = channel_of(record, at.context.index, at.process);
    if (auto* stray = incoming_.see_completion(request, channel, turn))
    {
        at.take_place(*stray);
    }
    else
    {
        probes_.see_received(*request, turn);
    }
}

template <class Record>
OutputTime ReceiveRules::time_of(LocationState& at, Record& record, ReceivePosting& receive)
{
    if (!receive.channel)
    {
        ++at.context.oddities.unknown_peers;
        return at.gap_rule(record.time);
    }
    if (!receive.receive.is_settled())
    {
        return at.park(ForReceive{&receive, record.msg_length}, record.time);
    }
    if (receive.receive.state == PostedReceive::State::abandoned)
    {
        ++at.context.oddities.unmatched_receives;
        return at.gap_rule(record.time);
    }
    const auto time = arrive(at, record, receive.receive.arrival, receive.channel->sender);
    if (at.draws != nullptr) [[unlikely]]
    {
        const auto without =
            std::max(at.timeline().floor(record.time), receive.receive.arrival.time);
        at.draws->arrive(receive.receive, time - without);
    }
    return time;
}

OutputTime ReceiveRules::retime(LocationState& at, events::MpiRecv& record)
{
    if (at.draws != nullptr) [[unlikely]]
    {
        at.draws->post_in(at.stack.depth());
    }
    const auto time = time_of(at, record, incoming_.blocking(begin_of_receive(at, record.time)));
    if (time)
    {
        incoming_.close_blocking();
    }
    return time;
}

Picoseconds ReceiveRules::retime(LocationState& at, events::MpiIrecvRequest& record)
{
    const auto time = at.gap_rule(record.time);
    if (at.presence != nullptr)
    {
        at.presence->open();
    }
    incoming_.request(time);
    return time;
}

OutputTime ReceiveRules::retime(LocationState& at, events::MpiIrecv& record)
{
    auto& receive = incoming_.completed(at.timeline().floor(record.time));
    const bool has_request = !receive.is_stray;
    const auto time = time_of(at, record, receive);
    if (time)
    {
        if (at.presence != nullptr && has_request)
        {
            at.presence->close();
        }
        incoming_.close_completed();
    }
    return time;
}

OutputTime ReceiveRules::retime_at_once(LocationState& at, events::MpiRecv& record)
{
    require_possible_length(record, record.msg_length, 1, at.context.index, at.self);
    const auto channel = at.postings.holds_up<ReceivePosting>()
                             ? std::nullopt
                             : channel_of(record, at.context.index, at.process);
    if (!channel)
    {
        return std::nullopt;
    }
    const auto arrival =
        at.context.messages.take(*channel, begin_of_receive(at, record.time), at.self);
    if (!arrival)
    {
        return std::nullopt;
    }
    return arrive(at, record, *arrival, channel->sender);
}

void ReceiveRules::describe(const LocationState& at, const ForReceive& awaited, Wait& wait) const
{
    const auto& posting = *awaited.receive;
    const bool is_posted = posting.receive.state == PostedReceive::State::posted;
    wait.kind = is_posted ? WaitKind::receive : WaitKind::order;
    wait.channel = *posting.channel;
    wait.length = awaited.length;
    wait.position =
        is_posted ? at.context.messages.receives_before(wait.channel, posting.receive) : 0;
}

} // namespace haec_sim
