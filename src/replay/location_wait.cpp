// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "replay/location_replay.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <type_traits>

// What a parked location says of itself when nothing goes on, and how it is freed then.

namespace haec_sim
{

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
    const auto goes_there = [&](const auto& record)
    {
        using Record = std::remove_cvref_t<decltype(record)>;
        if constexpr (std::is_same_v<Record, events::MpiSend> ||
                      std::is_same_v<Record, events::MpiIsend>)
        {
            const auto* communicator = context_.index.communicator(record.communicator);
            return communicator != nullptr && record.communicator == channel.communicator &&
                   record.msg_tag == channel.tag && process_ == channel.sender &&
                   communicator->peer(process_, record.receiver) == channel.receiver;
        }
        return false;
    };
    const auto kept = std::ranges::count_if(queue_, [&](const AnyEvent& event)
                                            { return std::visit(goes_there, event); });
    return static_cast<std::uint64_t>(kept) + outgoing_.held_back(channel);
}

std::uint64_t LocationReplay::kept_receives(const ChannelKey& channel) const
{
    bool is_first = true;
    const auto comes_from_there = [&](const auto& record)
    {
        using Record = std::remove_cvref_t<decltype(record)>;
        const bool first = std::exchange(is_first, false);
        bool is_posted = false;
        if constexpr (std::is_same_v<Record, events::MpiRecv>)
        {
            is_posted = first && incoming_.is_blocking_posted();
        }
        else if constexpr (std::is_same_v<Record, events::MpiIrecv>)
        {
            is_posted = incoming_.is_posted(record.request_id);
        }
        if constexpr (std::is_same_v<Record, events::MpiRecv> ||
                      std::is_same_v<Record, events::MpiIrecv>)
        {
            const auto* communicator = context_.index.communicator(record.communicator);
            return !is_posted && communicator != nullptr && process_ == channel.receiver &&
                   record.communicator == channel.communicator && record.msg_tag == channel.tag &&
                   communicator->peer(process_, record.sender) == channel.sender;
        }
        return false;
    };
    return static_cast<std::uint64_t>(std::ranges::count_if(
        queue_, [&](const AnyEvent& event) { return std::visit(comes_from_there, event); }));
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
