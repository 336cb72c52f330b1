// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/channels.hpp"

#include <algorithm>

namespace haec_sim::exporting
{

void Channels::send(const ChannelKey& key, const Sent& sent)
{
    auto& here = channel(key);
    if (here.receives.empty())
    {
        here.sends.push(sent);
        ++waiting_sends_;
        return;
    }
    --waiting_receives_;
    tell(key, sent, here.receives.pop());
}

void Channels::receive(const ChannelKey& key, const Received& received)
{
    auto& here = channel(key);
    if (here.sends.empty())
    {
        here.receives.push(received);
        ++waiting_receives_;
        return;
    }
    --waiting_sends_;
    tell(key, here.sends.pop(), received);
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

void Channels::tell(const ChannelKey& key, const Sent& sent, const Received& received)
{
    timeline_.message({.id = sent.id,
                       .from = sent.location,
                       .to = received.location,
                       .sent = sent.time,
                       .received = received.time,
                       .communicator = key.communicator,
                       .tag = key.tag,
                       .size = sent.size});
}

} // namespace haec_sim::exporting
