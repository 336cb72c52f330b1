// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/common_rules.hpp"
#include "simulation/rules/length_limit.hpp"
#include "simulation/rules/location_replay.hpp"

#include <algorithm>
#include <bit>

// R1 to R4: point-to-point messages.

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

} // namespace

Picoseconds LocationReplay::retime(events::MpiSend& record)
{
    const auto time = gap_rule(record.time);
    outgoing_.send(time, stack_);
    return time;
}

Picoseconds LocationReplay::retime(events::MpiIsend& record)
{
    const auto time = gap_rule(record.time);
    outgoing_.isend(time, stack_);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::MpiIsendComplete& record)
{
    auto* send = outgoing_.completed();
    if (send != nullptr && !send->is_completion_known)
    {
        return park(ForRequest{send}, record.time);
    }
    // One without its MpiIsend was posted before the measurement began.
    context_.oddities.stray_completions += send == nullptr ? 1 : 0;
    const auto floor = timeline_.floor(record.time);
    const auto time = send == nullptr ? gap_rule(record.time) : std::max(floor, send->completion);
    if (send != nullptr)
    {
        note_wait(divided({floor, time, send->begun, send->queued}, WaitCause::late_receiver));
        if (time > floor)
        {
            note_cause({.cause = send->cause,
                        .caused = send->begun,
                        .end = time,
                        .from = process_index_,
                        .to = send->notice.channel.receiver,
                        .bytes = send->notice.length,
                        .queued = send->queued});
        }
    }
    outgoing_.close_completed();
    return time;
}

Picoseconds LocationReplay::retime(events::MpiIrecvRequest& record)
{
    const auto time = gap_rule(record.time);
    incoming_.request(time);
    return time;
}

Picoseconds LocationReplay::retime(events::MpiRequestCancelled& record)
{
    const auto cancelled = cancelled_.pop();
    if (auto* const* send = std::get_if<SendPosting*>(&cancelled))
    {
        outgoing_.close_cancelled(**send);
    }
    else if (auto* const* receive = std::get_if<ReceivePosting*>(&cancelled))
    {
        incoming_.close_cancelled(**receive);
    }
    return gap_rule(record.time);
}

template <class Record>
inline Picoseconds LocationReplay::arrive(Record& record, const Arrival& arrival, ProcessIndex from)
{
    if (context_.transfer_time_attribute.is_defined())
    {
        set_attribute(record.attributes, context_.transfer_time_attribute, Type::int64,
                      RawValue::from(std::int64_t{arrival.duration.count()}));
        set_attribute(record.attributes, context_.hops_attribute, Type::uint32,
                      RawValue::from(std::uint64_t{arrival.hops}));
    }
    if (context_.waiting_time_attribute.is_defined())
    {
        set_attribute(record.attributes, context_.waiting_time_attribute, Type::int64,
                      RawValue::from(std::int64_t{arrival.waiting.count()}));
    }
    const auto floor = timeline_.floor(record.time);
    const auto begun = arrival.time - arrival.duration;
    auto waited = divided({floor, arrival.time, begun, arrival.waiting}, WaitCause::late_sender);
    waited.transfer += context_.options.receive_overhead;
    const auto time = after(std::max(floor, arrival.time), context_.options.receive_overhead);
    ++figures_.messages;
    figures_.bytes += record.msg_length;
    figures_.hops += arrival.hops;
    if (profile_ != nullptr)
    {
        profile_->receive(
            {from, Bytes{record.msg_length}, begun, arrival.duration, arrival.hops, time}, waited);
    }
    if (time > floor)
    {
        note_wait(waited);
    }
    if (arrival.time > floor)
    {
        note_cause({.cause = arrival.cause,
                    .caused = begun,
                    .end = arrival.time,
                    .from = from,
                    .to = process_index_,
                    .bytes = record.msg_length,
                    .queued = arrival.waiting});
    }
    return time;
}

template <class Record>
LocationReplay::Time LocationReplay::receive_time(Record& record, ReceivePosting& receive)
{
    if (!receive.channel)
    {
        ++context_.oddities.unknown_peers;
        return gap_rule(record.time);
    }
    if (!receive.receive.is_settled())
    {
        return park(ForReceive{&receive, record.msg_length}, record.time);
    }
    if (receive.receive.state == PostedReceive::State::abandoned)
    {
        ++context_.oddities.unmatched_receives;
        return gap_rule(record.time);
    }
    return arrive(record, receive.receive.arrival, receive.channel->sender);
}

/// P of a blocking receive.
inline Picoseconds LocationReplay::begin_of_receive(Picoseconds input_time) const
{
    const auto floor = timeline_.floor(input_time);
    if (stack_.empty() || !context_.shares_network)
    {
        return stack_.empty() ? floor : stack_.top().entered;
    }
    // What the network did since the call may have waited, or was expected, cannot be taken back.
    return stack_.inside_mpi() ? std::max(stack_.top().entered, last_wait_) : floor;
}

LocationReplay::Time LocationReplay::retime(events::MpiRecv& record)
{
    const auto time = receive_time(record, incoming_.blocking(begin_of_receive(record.time)));
    if (time)
    {
        incoming_.close_blocking();
    }
    return time;
}

LocationReplay::Time LocationReplay::retime_at_once(events::MpiSend& record)
{
    require_possible_length(record, record.msg_length, 1, context_.index, self_);
    if (process_.holds_up<SendPosting>())
    {
        return std::nullopt;
    }
    const auto time = gap_rule(record.time);
    outgoing_.send_at_once(fields_of_send(record), time, stack_);
    return time;
}

LocationReplay::Time LocationReplay::retime_at_once(events::MpiRecv& record)
{
    require_possible_length(record, record.msg_length, 1, context_.index, self_);
    const auto channel = process_.holds_up<ReceivePosting>()
                             ? std::nullopt
                             : channel_of(record, context_.index, process_index_);
    if (!channel)
    {
        return std::nullopt;
    }
    const auto arrival = context_.messages.take(*channel, begin_of_receive(record.time), self_);
    if (!arrival)
    {
        return std::nullopt;
    }
    return arrive(record, *arrival, channel->sender);
}

LocationReplay::Time LocationReplay::retime(events::MpiIrecv& record)
{
    const auto time = receive_time(record, incoming_.completed(timeline_.floor(record.time)));
    if (time)
    {
        incoming_.close_completed();
    }
    return time;
}

} // namespace haec_sim
