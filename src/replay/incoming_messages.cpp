// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "replay/incoming_messages.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

IncomingMessages::IncomingMessages(LocationIndex self, ReplayContext& context)
    : self_(self), context_(context)
{
}

void IncomingMessages::request(std::uint64_t request, Picoseconds time,
                               const std::optional<SeenCompletion>& seen, std::uint64_t position)
{
    close(request);
    auto& open = *(requests_[request] = std::make_unique<OpenReceive>());
    open.position = position;
    open.receive.location = self_;
    open.receive.posted = time;
    unposted_.push_back(&open);
    if (seen)
    {
        open.is_completion_seen = true;
        settle(open, *seen);
    }
}

void IncomingMessages::see_completion(std::uint64_t request, const SeenCompletion& seen)
{
    const auto found = requests_.find(request);
    if (found == requests_.end() || found->second->is_completion_seen)
    {
        return;
    }
    found->second->is_completion_seen = true;
    if (found->second->fate == Fate::unknown)
    {
        settle(*found->second, seen);
    }
}

void IncomingMessages::settle(OpenReceive& open, const SeenCompletion& seen)
{
    open.fate = seen.fate;
    open.channel = seen.channel;
    post_settled();
}

void IncomingMessages::post_settled()
{
    while (!unposted_.empty() && unposted_.front()->fate != Fate::unknown)
    {
        auto& open = *unposted_.front();
        unposted_.pop_front();
        if (open.fate == Fate::completes)
        {
            post(open);
        }
    }
}

void IncomingMessages::post(OpenReceive& open)
{
    open.is_posted = true;
    if (open.channel)
    {
        context_.messages.post(*open.channel, open.receive);
    }
    else
    {
        open.receive.abandoned = true;
    }
}

const PostedReceive* IncomingMessages::receive(const ChannelKey& channel, Picoseconds time)
{
    if (!is_blocking_posted_)
    {
        if (wants_lookahead())
        {
            return nullptr;
        }
        blocking_ = PostedReceive{};
        blocking_.location = self_;
        blocking_.posted = time;
        is_blocking_posted_ = true;
        context_.messages.post(channel, blocking_);
    }
    return &blocking_;
}

const PostedReceive* IncomingMessages::complete(std::uint64_t request, const SeenCompletion& seen,
                                                std::uint64_t position)
{
    auto& open = *requests_.at(request);
    open.is_completion_seen = true;
    if (open.fate == Fate::unknown)
    {
        // Too far from its request: takes its place now, behind what was posted since.
        expire(position, false);
        if (open.fate == Fate::unknown)
        {
            settle(open, seen);
        }
    }
    if (open.fate == Fate::expired && !open.is_posted && !wants_lookahead())
    {
        open.channel = seen.channel;
        post(open);
    }
    return open.is_posted ? &open.receive : nullptr;
}

void IncomingMessages::close_blocking()
{
    is_blocking_posted_ = false;
}

void IncomingMessages::close(std::uint64_t request)
{
    const auto found = requests_.find(request);
    if (found == requests_.end())
    {
        return;
    }
    auto& open = *found->second;
    std::erase(unposted_, &open);
    if (open.is_posted && open.channel && !open.receive.matched && !open.receive.abandoned)
    {
        context_.messages.withdraw(*open.channel, open.receive);
    }
    requests_.erase(found);
    post_settled();
}

void IncomingMessages::expire(std::uint64_t frontier, bool all)
{
    while (!unposted_.empty() && (all || frontier >= unposted_.front()->position + lookahead_limit))
    {
        unposted_.front()->fate = Fate::expired;
        post_settled();
    }
}

void IncomingMessages::abandon(const ChannelKey& channel, const PostedReceive& receive)
{
    context_.messages.withdraw(channel, receive);
    if (&receive == &blocking_)
    {
        blocking_.abandoned = true;
        return;
    }
    for (auto& [request, open] : requests_)
    {
        if (&open->receive == &receive)
        {
            open->receive.abandoned = true;
        }
    }
}

bool IncomingMessages::is_posted(std::uint64_t request) const
{
    const auto found = requests_.find(request);
    return found != requests_.end() && found->second->is_posted;
}

} // namespace haec_sim
