// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "replay/message_board.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

MessageBoard::MessageBoard(NetworkModel& model, std::function<NodeId(ProcessIndex)> node_of,
                           MessageEvents& events)
    : model_(model), node_of_(std::move(node_of)), events_(events)
{
}

MessageBoard::Channel& MessageBoard::find_channel(const ChannelKey& key)
{
    auto& channel = channels_[key];
    if (channel.path == nullptr)
    {
        channel.path = &model_.path(node_of_(key.sender), node_of_(key.receiver));
    }
    return channel;
}

void MessageBoard::match(const Channel& channel, const SendNotice& notice, PostedReceive& receive)
{
    const Message message{Bytes{notice.length}, notice.channel.sender, notice.sequence};
    const auto begin =
        notice.rendezvous ? std::max(notice.send_time, receive.posted) : notice.send_time;
    receive.transfer_time = channel.path->transfer_time(message);
    receive.hops = channel.path->hops();
    receive.arrival = begin + receive.transfer_time;
    receive.matched = true;
    events_.on_consumed(notice.channel.sender);
    if (notice.rendezvous)
    {
        events_.on_arrival({notice.sender_location, notice.sequence, receive.arrival});
    }
}

void MessageBoard::send(const SendNotice& notice)
{
    auto& target = channel(notice.channel);
    if (target.receives.empty())
    {
        target.sends.push(notice);
        return;
    }
    auto& receive = *target.receives.pop();
    match(target, notice, receive);
    events_.on_matched(receive);
}

void MessageBoard::post(const ChannelKey& key, PostedReceive& receive)
{
    auto& source = channel(key);
    if (source.sends.empty())
    {
        source.receives.push(&receive);
        return;
    }
    match(source, source.sends.pop(), receive);
}

void MessageBoard::withdraw(const ChannelKey& key, const PostedReceive& receive)
{
    auto& source = channel(key);
    Fifo<PostedReceive*> kept;
    while (!source.receives.empty())
    {
        auto* other = source.receives.pop();
        if (other != &receive)
        {
            kept.push(other);
        }
    }
    source.receives = std::move(kept);
}

std::uint64_t MessageBoard::receives_before(const ChannelKey& key,
                                            const PostedReceive& receive) const
{
    const auto found = channels_.find(key);
    HAEC_SIM_ASSERT(found != channels_.end());
    std::uint64_t before = 0;
    while (found->second.receives.at(before) != &receive)
    {
        ++before;
    }
    return before;
}

std::uint64_t MessageBoard::unmatched_sends() const
{
    std::uint64_t count = 0;
    for (const auto& [key, channel] : channels_)
    {
        count += channel.sends.size();
    }
    return count;
}

void MessageBoard::each_unmatched(
    const std::function<void(const SendNotice&, std::uint64_t)>& visit) const
{
    for (const auto& [key, channel] : channels_)
    {
        for (std::size_t index = 0; index < channel.sends.size(); ++index)
        {
            visit(channel.sends.at(index), index);
        }
    }
}

void MessageBoard::drop(const SendNotice& notice)
{
    auto& source = channel(notice.channel);
    Fifo<SendNotice> kept;
    while (!source.sends.empty())
    {
        const auto other = source.sends.pop();
        if (other.sender_location != notice.sender_location || other.sequence != notice.sequence)
        {
            kept.push(other);
        }
    }
    source.sends = std::move(kept);
}

} // namespace haec_sim
