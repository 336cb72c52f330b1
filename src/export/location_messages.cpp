// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/location_messages.hpp"

#include <limits>
#include <variant>

namespace haec_sim::exporting
{

namespace
{

// The simulator looks as far: a send might be cancelled, a receive does not say from whom it is
// until it is complete. Bounds what is kept.
constexpr std::uint64_t most_records_to_end_of_send = 256;
constexpr std::uint64_t most_records_to_end_of_receive = 16384;

} // namespace

LocationMessages::LocationMessages(LocationIndex self, const Context& context,
                                   MessagePostings& postings)
    : self_(self), process_(context.index.locations()[self].process), context_(context),
      postings_(postings), slot_(postings.join(self)), turn_{Picoseconds::min(), self, 0},
      sends_(most_records_to_end_of_send), receives_(most_records_to_end_of_receive)
{
}

template <class Record>
ChannelKey LocationMessages::channel_to(const Record& record) const
{
    const auto receiver = context_.index.peer(record.communicator, process_, record.receiver);
    if (!receiver)
    {
        context_.channels.note_unknown_peer();
    }
    return {record.communicator, process_, receiver.value_or(no_process), record.msg_tag};
}

template <class Record>
std::optional<ChannelKey> LocationMessages::channel_from(const Record& record) const
{
    const auto sender = context_.index.peer(record.communicator, process_, record.sender);
    if (!sender)
    {
        context_.channels.note_unknown_peer();
    }
    return sender
               ? std::optional(ChannelKey{record.communicator, *sender, process_, record.msg_tag})
               : std::nullopt;
}

template <class Record>
Transfer LocationMessages::transfer(const Record& record) const
{
    return {self_, record.time, Bytes{record.msg_length},
            context_.delays.delay_of(record.attributes)};
}

SendPosting& LocationMessages::open(const ChannelKey& channel, const Transfer& sent, Fate fate)
{
    auto& send = sends_.open(turn_, fate);
    sends_.pop_opened();
    send.channel = channel;
    send.sent = sent;
    return send;
}

void LocationMessages::see(const events::MpiSend& record)
{
    const auto channel = channel_to(record);
    if (channel.receiver == no_process)
    {
        return;
    }
    if (postings_.lets_sends_pass())
    {
        context_.channels.send(channel, transfer(record));
        return;
    }
    auto& send = open(channel, transfer(record), Fate::completes);
    send.is_over = true;
    postings_.insert(send);
    postings_.drain_sends();
}

// One to a process that is not there has its place until its request is over, and is no message.
void LocationMessages::see(const events::MpiIsend& record)
{
    auto& send = open(channel_to(record), transfer(record), Fate::unknown);
    open_request(record.request_id, send);
    postings_.insert(send);
}

void LocationMessages::see(const events::MpiIsendComplete& record)
{
    if (auto* send = requests_.close<SendPosting>(record.request_id))
    {
        free_request(*send, Fate::completes);
    }
}

void LocationMessages::see(const events::MpiRecv& record)
{
    const auto channel = channel_from(record);
    if (channel && postings_.lets_receives_pass())
    {
        context_.channels.receive(*channel, transfer(record));
        return;
    }
    receive_now(channel, transfer(record));
}

/// Takes its place where it is complete: a blocking one, or one whose request is not known.
void LocationMessages::receive_now(const std::optional<ChannelKey>& channel,
                                   const Transfer& received)
{
    auto& receive = receives_.open(turn_, Fate::completes);
    receives_.pop_opened();
    receive.channel = channel;
    receive.received = received;
    receive.is_over = true;
    postings_.insert(receive);
    postings_.drain_receives();
}

void LocationMessages::see(const events::MpiIrecvRequest& record)
{
    auto& receive = receives_.open(turn_, Fate::unknown);
    receives_.pop_opened();
    open_request(record.request_id, receive);
    postings_.insert(receive);
}

void LocationMessages::see(const events::MpiIrecv& record)
{
    const auto channel = channel_from(record);
    auto* const receive = requests_.close<ReceivePosting>(record.request_id);
    if (receive == nullptr)
    {
        receive_now(channel, transfer(record));
        return;
    }
    receive->channel = channel;
    receive->received = transfer(record);
    if (receive->fate == Fate::unknown)
    {
        free_request(*receive, Fate::completes);
        return;
    }
    // Too far from its request: behind what was posted since.
    receive->is_over = true;
    forget(*receive);
    receive_now(channel, transfer(record));
}

void LocationMessages::see(const events::MpiRequestCancelled& record)
{
    if (auto* send = requests_.close<SendPosting>(record.request_id))
    {
        free_request(*send, Fate::cancelled);
    }
    else if (auto* receive = requests_.close<ReceivePosting>(record.request_id))
    {
        free_request(*receive, Fate::cancelled);
    }
}

template <class Kind>
void LocationMessages::open_request(std::uint64_t request, Kind& posting)
{
    if (const auto freed = requests_.open(request, posting))
    {
        std::visit([this](auto* before) { free_request(*before, Fate::expired); }, *freed);
    }
}

void LocationMessages::free_request(SendPosting& send, Fate fate)
{
    send.is_over = true;
    if (send.fate == Fate::unknown)
    {
        sends_.settle(send, fate);
        postings_.drain_sends();
    }
    else
    {
        forget(send);
    }
}

void LocationMessages::free_request(ReceivePosting& receive, Fate fate)
{
    receive.is_over = true;
    if (receive.fate == Fate::unknown)
    {
        receives_.settle(receive, fate);
        postings_.drain_receives();
    }
    else
    {
        forget(receive);
    }
}

void LocationMessages::expire(bool all)
{
    sends_.expire(turn_.record, all,
                  [this](SendPosting& send)
                  {
                      send.fate = Fate::expired;
                      postings_.drain_sends();
                  });
    receives_.expire(turn_.record, all,
                     [this](ReceivePosting& receive)
                     {
                         receive.fate = Fate::expired;
                         postings_.drain_receives();
                     });
}

void LocationMessages::finish()
{
    expire(true);
    postings_.advance(slot_, Picoseconds::max());
}

} // namespace haec_sim::exporting
