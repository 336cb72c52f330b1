// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/schedule/message_matching.hpp"

#include <algorithm>

namespace haec_sim::importing
{

namespace
{

bool takes(const Envelope& receive, const Envelope& send)
{
    return (receive.sender == any || receive.sender == send.sender) &&
           (receive.tag == any || receive.tag == send.tag);
}

} // namespace

std::optional<MessageMatching::Partner> MessageMatching::send(Task task, const Envelope& envelope)
{
    const auto partner = match({task, envelope}, true);
    waiting_sends_ += partner ? 0 : 1;
    return partner;
}

std::optional<MessageMatching::Partner> MessageMatching::receive(Task task,
                                                                 const Envelope& envelope)
{
    const auto partner = match({task, envelope}, false);
    waiting_sends_ -= partner ? 1 : 0;
    return partner;
}

std::optional<MessageMatching::Partner> MessageMatching::match(const Partner& mine, bool is_send)
{
    auto& wildcards = wildcards_[mine.envelope.receiver];
    if (!wildcards.is_used)
    {
        return match_on_channel(mine, is_send);
    }
    auto& others = is_send ? wildcards.receives : wildcards.sends;
    const auto found = std::ranges::find_if(others,
                                            [&](const Partner& other) {
                                                return is_send
                                                           ? takes(other.envelope, mine.envelope)
                                                           : takes(mine.envelope, other.envelope);
                                            });
    if (found == others.end())
    {
        (is_send ? wildcards.sends : wildcards.receives).push_back(mine);
        return std::nullopt;
    }
    const auto partner = *found;
    others.erase(found);
    return partner;
}

std::optional<MessageMatching::Partner> MessageMatching::match_on_channel(const Partner& mine,
                                                                          bool is_send)
{
    const auto [entry, is_new] =
        channels_.insert({mine.envelope, Waiting{mine.task, mine.task, 1, is_send}});
    if (is_new)
    {
        return std::nullopt;
    }
    auto& waiting = entry.value();
    if (waiting.are_sends == is_send)
    {
        next_[waiting.last] = mine.task;
        waiting.last = mine.task;
        ++waiting.count;
        return std::nullopt;
    }
    const auto first = waiting.first;
    if (--waiting.count == 0)
    {
        channels_.erase(entry);
    }
    else
    {
        waiting.first = next_[first];
    }
    return Partner{first, mine.envelope};
}

} // namespace haec_sim::importing
