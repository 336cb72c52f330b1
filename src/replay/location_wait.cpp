// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "replay/location_replay.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>

// What a parked location says of itself when nothing goes on, and how it is freed then.

namespace haec_sim
{

namespace
{

template <class Record>
constexpr bool is_send =
    std::is_same_v<Record, events::MpiSend> || std::is_same_v<Record, events::MpiIsend>;

template <class Record>
constexpr bool is_request =
    std::is_same_v<Record, events::MpiIsend> || std::is_same_v<Record, events::MpiIrecvRequest> ||
    std::is_same_v<Record, events::NonBlockingCollectiveRequest>;

template <class Record>
constexpr bool is_completion =
    std::is_same_v<Record, events::MpiIsendComplete> || std::is_same_v<Record, events::MpiIrecv> ||
    std::is_same_v<Record, events::MpiRequestCancelled> ||
    std::is_same_v<Record, events::NonBlockingCollectiveComplete>;

} // namespace

template <class Record>
bool LocationReplay::is_on(const Record& record, const ChannelKey& channel) const
{
    const auto* communicator = context_.index.communicator(record.communicator);
    if (communicator == nullptr || record.communicator != channel.communicator ||
        record.msg_tag != channel.tag)
    {
        return false;
    }
    if constexpr (is_send<Record>)
    {
        return process_ == channel.sender &&
               communicator->peer(process_, record.receiver) == channel.receiver;
    }
    else
    {
        return process_ == channel.receiver &&
               communicator->peer(process_, record.sender) == channel.sender;
    }
}

Wait LocationReplay::wait() const
{
    Wait wait;
    wait.kind = parked_ ? wait_kind_ : WaitKind::none;
    wait.location = self_;
    wait.input_time = wait_time_;
    switch (wait.kind)
    {
    case WaitKind::receive:
        wait.channel = awaited_channel_;
        wait.length = awaited_length_;
        wait.position = context_.messages.receives_before(awaited_channel_, *awaited_receive_);
        break;
    case WaitKind::region_sends:
    case WaitKind::send_request:
        outgoing_.describe(wait, awaited_request_);
        break;
    case WaitKind::collective:
        wait.collective = awaited_collective_->key;
        wait.operation = awaited_collective_->identity.operation;
        break;
    case WaitKind::none:
    case WaitKind::lookahead:
        break;
    }
    return wait;
}

std::uint64_t LocationReplay::kept_sends(const ChannelKey& channel) const
{
    std::uint64_t count = outgoing_.held_back(channel);
    std::uint64_t position = 0;
    // MpiIsends to the channel that may still be cancelled, by request.
    std::unordered_map<std::uint64_t, std::uint64_t> open;
    const auto look = [&]<class Record>(const Record& record)
    {
        if constexpr (is_send<Record>)
        {
            count += is_on(record, channel) ? 1 : 0;
        }
        if constexpr (is_request<Record> || is_completion<Record>)
        {
            const auto found = open.find(record.request_id);
            if (std::is_same_v<Record, events::MpiRequestCancelled> && found != open.end() &&
                position - found->second < lookahead_limit)
            {
                --count;
            }
            open.erase(record.request_id);
        }
        if constexpr (std::is_same_v<Record, events::MpiIsend>)
        {
            if (is_on(record, channel))
            {
                open[record.request_id] = position;
            }
        }
        ++position;
    };
    for (const auto& event : queue_)
    {
        std::visit(look, event);
    }
    return count;
}

std::uint64_t LocationReplay::kept_receives(const ChannelKey& channel) const
{
    std::uint64_t count = 0;
    bool is_posted = incoming_.is_blocking_posted();
    // Requests of which a record was seen: further completions are not those of the open request.
    std::unordered_set<std::uint64_t> renewed;
    const auto look = [&]<class Record>(const Record& record)
    {
        if constexpr (std::is_same_v<Record, events::MpiRecv>)
        {
            count += !is_posted && is_on(record, channel) ? 1 : 0;
        }
        if constexpr (std::is_same_v<Record, events::MpiIrecv>)
        {
            const bool is_open = !renewed.contains(record.request_id);
            count += !(is_open && incoming_.is_posted(record.request_id)) && is_on(record, channel)
                         ? 1
                         : 0;
        }
        if constexpr (is_request<Record> || is_completion<Record>)
        {
            renewed.insert(record.request_id);
        }
        // Only the first record of the queue can have been tried.
        is_posted = false;
    };
    for (const auto& event : queue_)
    {
        std::visit(look, event);
    }
    return count;
}

void LocationReplay::abandon_wait()
{
    if (wait_kind_ == WaitKind::receive)
    {
        incoming_.abandon(awaited_channel_, *awaited_receive_);
    }
    else if (wait_kind_ == WaitKind::collective)
    {
        ++context_.oddities.unfinished_collectives;
        collectives_.abandon(*awaited_collective_);
    }
}

} // namespace haec_sim
