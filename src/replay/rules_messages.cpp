// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "replay/location_replay.hpp"

#include <algorithm>
#include <bit>

// R1 to R4: point-to-point messages.

namespace haec_sim
{

namespace
{

template <class Record>
SendFields fields_of(const Record& record)
{
    return {record.communicator, record.receiver, record.msg_tag, record.msg_length};
}

/// Sets an attribute, which the record may have from an earlier simulation.
void set_attribute(AttributeList& list, AttributeRef reference, Type type, AttributeValue value)
{
    const auto found = std::ranges::find(list, reference, &Attribute::attribute);
    auto& attribute = found != list.end() ? *found : list.emplace_back();
    attribute = {reference, type, value};
}

} // namespace

LocationReplay::Time LocationReplay::retime(events::MpiSend& record)
{
    const auto time = gap_rule(record.time);
    outgoing_.send(fields_of(record), time, stack_);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::MpiIsend& record)
{
    const auto time = gap_rule(record.time);
    outgoing_.isend(fields_of(record), record.request_id, time, stack_,
                    ahead_.claim(record.request_id), advanced_);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::MpiIsendComplete& record)
{
    const auto completion = outgoing_.completion(record.request_id);
    if (!completion)
    {
        outgoing_.see_completion(record.request_id, Fate::completes);
        awaited_request_ = record.request_id;
        return park(WaitKind::send_request, record.time);
    }
    outgoing_.close(record.request_id, Fate::completes, advanced_);
    return std::max(timeline_.floor(record.time), *completion);
}

LocationReplay::Time LocationReplay::retime(events::MpiIrecvRequest& record)
{
    const auto time = gap_rule(record.time);
    incoming_.request(record.request_id, time, ahead_.claim(record.request_id), advanced_);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::MpiRequestCancelled& record)
{
    if (incoming_.is_open(record.request_id))
    {
        incoming_.close(record.request_id);
    }
    else
    {
        outgoing_.close(record.request_id, Fate::cancelled, advanced_);
    }
    return gap_rule(record.time);
}

template <class Record>
std::optional<ChannelKey> LocationReplay::channel_of(const Record& record) const
{
    const auto* communicator = context_.index.communicator(record.communicator);
    const auto sender =
        communicator != nullptr ? communicator->peer(process_, record.sender) : std::nullopt;
    if (!sender)
    {
        return std::nullopt;
    }
    return ChannelKey{record.communicator, *sender, process_, record.msg_tag};
}

template <class Record>
LocationReplay::Time LocationReplay::finish_receive(Record& record, const PostedReceive& receive)
{
    if (receive.abandoned)
    {
        ++context_.oddities.unmatched_receives;
        return gap_rule(record.time);
    }
    if (context_.transfer_time_attribute.is_defined())
    {
        set_attribute(record.attributes, context_.transfer_time_attribute, Type::int64,
                      RawValue::from(std::int64_t{receive.transfer_time.count()}));
        set_attribute(record.attributes, context_.hops_attribute, Type::uint32,
                      RawValue::from(std::uint64_t{receive.hops}));
    }
    return std::max(timeline_.floor(record.time), receive.arrival) +
           context_.options.receive_overhead;
}

LocationReplay::Time LocationReplay::await(const PostedReceive* receive, const ChannelKey& channel,
                                           std::uint64_t length, Picoseconds input_time)
{
    if (receive == nullptr)
    {
        return park(WaitKind::lookahead, input_time);
    }
    awaited_channel_ = channel;
    awaited_length_ = length;
    awaited_receive_ = receive;
    return park(WaitKind::receive, input_time);
}

LocationReplay::Time LocationReplay::retime(events::MpiRecv& record)
{
    const auto channel = channel_of(record);
    if (!channel)
    {
        ++context_.oddities.unknown_peers;
        return gap_rule(record.time);
    }
    const auto posted = stack_.empty() ? timeline_.floor(record.time) : stack_.top().entered;
    const auto* receive = incoming_.receive(*channel, posted);
    if (receive == nullptr || !receive->is_settled())
    {
        return await(receive, *channel, record.msg_length, record.time);
    }
    const auto time = finish_receive(record, *receive);
    incoming_.close_blocking();
    return time;
}

LocationReplay::Time LocationReplay::retime(events::MpiIrecv& record)
{
    const auto channel = channel_of(record);
    if (!channel)
    {
        ++context_.oddities.unknown_peers;
        incoming_.close(record.request_id);
        return gap_rule(record.time);
    }
    if (!incoming_.is_open(record.request_id))
    {
        // Posted before the measurement began.
        incoming_.request(record.request_id, timeline_.floor(record.time), std::nullopt, advanced_);
        ++context_.oddities.stray_completions;
    }
    SeenCompletion seen;
    seen.channel = channel;
    const auto* receive = incoming_.complete(record.request_id, seen, advanced_);
    if (receive == nullptr || !receive->is_settled())
    {
        return await(receive, *channel, record.msg_length, record.time);
    }
    const auto time = finish_receive(record, *receive);
    incoming_.close(record.request_id);
    return time;
}

} // namespace haec_sim
