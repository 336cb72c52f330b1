// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/channels.hpp"

#include <algorithm>

namespace haec_sim::exporting
{

void Channels::send(const ChannelKey& key, const Transfer& sent)
{
    auto& here = channel(key);
    if (here.receives.empty())
    {
        here.sends.push({++last_id_, sent});
        ++waiting_sends_;
        tell(MessageEnd::Kind::send, key, last_id_, sent);
        return;
    }
    --waiting_receives_;
    const auto received = here.receives.pop();
    tell(MessageEnd::Kind::send, key, received.id, sent);
    tell(key, received.id, sent, received.transfer);
}

void Channels::receive(const ChannelKey& key, const Transfer& received)
{
    auto& here = channel(key);
    if (here.sends.empty())
    {
        here.receives.push({++last_id_, received});
        ++waiting_receives_;
        tell(MessageEnd::Kind::receive, key, last_id_, received);
        return;
    }
    --waiting_sends_;
    const auto sent = here.sends.pop();
    tell(MessageEnd::Kind::receive, key, sent.id, received);
    tell(key, sent.id, sent.transfer, received);
}

Channels::Channel& Channels::channel(const ChannelKey& key)
{
    const auto found = channels_.find(key);
    if (found != channels_.end())
    {
        return found->second;
    }
    if (channels_.size() >= most_)
    {
        forget_empty();
    }
    return channels_[key];
}

void Channels::forget_empty()
{
    std::erase_if(channels_, [](const auto& entry)
                  { return entry.second.sends.empty() && entry.second.receives.empty(); });
    most_ = std::max(most_, 2 * channels_.size());
}

void Channels::tell(MessageEnd::Kind kind, const ChannelKey& key, std::uint64_t id,
                    const Transfer& end)
{
    timeline_.end_of_message({.kind = kind,
                              .id = id,
                              .location = end.location,
                              .time = end.time,
                              .tag = key.tag,
                              .size = end.size});
}

void Channels::tell(const ChannelKey& key, std::uint64_t id, const Transfer& sent,
                    const Transfer& received)
{
    ++messages_;
    delay_attributes_ += received.delay.attributes();
    timeline_.message({.id = id,
                       .from = sent.location,
                       .to = received.location,
                       .sent = sent.time,
                       .received = received.time,
                       .communicator = key.communicator,
                       .tag = key.tag,
                       .size = sent.size,
                       .delay = received.delay});
}

} // namespace haec_sim::exporting
