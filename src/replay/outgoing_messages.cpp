// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "replay/outgoing_messages.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

SendMode send_mode(const CallStack& stack)
{
    return stack.empty() ? SendMode::standard : stack.top().traits.send_mode;
}

} // namespace

OutgoingMessages::OutgoingMessages(LocationIndex self, ReplayContext& context)
    : self_(self), process_(context.index.locations()[self].process), context_(context)
{
}

std::optional<SendNotice> OutgoingMessages::make_notice(const SendFields& fields, Picoseconds time,
                                                        const CallStack& stack)
{
    const auto* communicator = context_.index.communicator(fields.communicator);
    const auto receiver =
        communicator != nullptr ? communicator->peer(process_, fields.receiver) : std::nullopt;
    if (!receiver)
    {
        ++context_.oddities.unknown_peers;
        return std::nullopt;
    }
    const auto mode = send_mode(stack);
    const bool is_long = Bytes{fields.length} > context_.options.eager_threshold;
    const bool rendezvous =
        mode == SendMode::synchronous || (mode == SendMode::standard && is_long);
    return SendNotice{{fields.communicator, process_, *receiver, fields.tag},
                      self_,
                      rendezvous,
                      next_sequence_++,
                      fields.length,
                      time};
}

void OutgoingMessages::await(const SendNotice& notice, std::optional<std::size_t> frame,
                             std::uint64_t request, const CallStack& stack)
{
    awaited_.push_back({notice, frame, request, send_mode(stack) != SendMode::synchronous});
}

void OutgoingMessages::send(const SendFields& fields, Picoseconds time, CallStack& stack)
{
    const auto notice = make_notice(fields, time, stack);
    if (!stack.empty())
    {
        auto& sends = stack.top().sends;
        sends.any = true;
        sends.completion = std::max(sends.completion, time + context_.options.send_occupancy);
        if (notice && notice->rendezvous)
        {
            ++sends.outstanding;
            await(*notice, stack.depth() - 1, 0, stack);
        }
    }
    if (notice)
    {
        put_out(*notice, Fate::completes, 0);
    }
}

void OutgoingMessages::isend(const SendFields& fields, std::uint64_t request, Picoseconds time,
                             const CallStack& stack, const std::optional<SeenCompletion>& seen,
                             std::uint64_t position)
{
    const auto notice = make_notice(fields, time, stack);
    OpenSend open;
    open.completion = time + context_.options.send_occupancy;
    open.is_completion_seen = seen.has_value();
    if (notice)
    {
        open.sequence = notice->sequence;
        open.is_arrival_known = !notice->rendezvous;
        if (notice->rendezvous)
        {
            await(*notice, std::nullopt, request, stack);
        }
    }
    open_.insert_or_assign(request, open);
    if (notice)
    {
        put_out(*notice, seen ? seen->fate : Fate::unknown, position);
    }
}

void OutgoingMessages::put_out(const SendNotice& notice, Fate fate, std::uint64_t position)
{
    if (outbox_.empty() && fate == Fate::completes)
    {
        throttled_ |= !context_.router.route(notice);
        return;
    }
    outbox_.push_back({notice, position, fate});
    drain();
}

void OutgoingMessages::drain()
{
    while (!outbox_.empty() && outbox_.front().fate != Fate::unknown)
    {
        const auto outgoing = outbox_.front();
        outbox_.pop_front();
        if (outgoing.fate != Fate::cancelled)
        {
            throttled_ |= !context_.router.route(outgoing.notice);
        }
    }
}

void OutgoingMessages::settle(std::uint64_t sequence, Fate fate)
{
    // Sequences are consecutive, in the outbox too.
    if (outbox_.empty() || sequence < outbox_.front().notice.sequence)
    {
        return;
    }
    auto& outgoing = outbox_[sequence - outbox_.front().notice.sequence];
    if (outgoing.fate == Fate::unknown)
    {
        outgoing.fate = fate;
    }
    drain();
}

void OutgoingMessages::see_completion(std::uint64_t request, Fate fate)
{
    const auto found = open_.find(request);
    if (found == open_.end() || found->second.is_completion_seen)
    {
        return;
    }
    found->second.is_completion_seen = true;
    settle(found->second.sequence, fate);
}

std::optional<Picoseconds> OutgoingMessages::completion(std::uint64_t request) const
{
    const auto found = open_.find(request);
    if (found == open_.end())
    {
        return Picoseconds::min();
    }
    return found->second.is_arrival_known ? std::optional(found->second.completion) : std::nullopt;
}

void OutgoingMessages::close(std::uint64_t request, Fate fate, std::uint64_t position)
{
    const auto found = open_.find(request);
    if (found == open_.end())
    {
        return;
    }
    expire(position, false);
    settle(found->second.sequence, fate);
    if (fate == Fate::cancelled)
    {
        std::erase_if(awaited_, [&](const Awaited& awaited)
                      { return !awaited.frame && awaited.request == request; });
    }
    open_.erase(found);
}

void OutgoingMessages::expire(std::uint64_t frontier, bool all)
{
    while (!outbox_.empty() && outbox_.front().fate == Fate::unknown &&
           (all || frontier >= outbox_.front().position + lookahead_limit))
    {
        outbox_.front().fate = Fate::expired;
        drain();
    }
}

void OutgoingMessages::on_arrival(const ArrivalNotice& notice, CallStack& stack)
{
    const auto found = std::ranges::find_if(awaited_, [&](const Awaited& awaited)
                                            { return awaited.notice.sequence == notice.sequence; });
    if (found == awaited_.end())
    {
        return;
    }
    if (found->frame)
    {
        auto& sends = stack.frame(*found->frame).sends;
        sends.completion = std::max(sends.completion, notice.arrival);
        HAEC_SIM_ASSERT(sends.outstanding > 0);
        --sends.outstanding;
    }
    else if (const auto open = open_.find(found->request);
             open != open_.end() && open->second.sequence == notice.sequence)
    {
        open->second.completion = std::max(open->second.completion, notice.arrival);
        open->second.is_arrival_known = true;
    }
    awaited_.erase(found);
}

void OutgoingMessages::describe(Wait& wait, std::optional<std::uint64_t> request) const
{
    const auto found = std::ranges::find_if(
        awaited_, [&](const Awaited& awaited)
        { return request ? !awaited.frame && awaited.request == *request : bool(awaited.frame); });
    HAEC_SIM_ASSERT(found != awaited_.end());
    wait.channel = found->notice.channel;
    wait.length = found->notice.length;
    wait.sequence = found->notice.sequence;
    wait.depends_on_threshold = found->depends_on_threshold;
}

std::uint64_t OutgoingMessages::held_back(const ChannelKey& channel) const
{
    return static_cast<std::uint64_t>(std::ranges::count_if(
        outbox_, [&](const Outgoing& outgoing) { return outgoing.notice.channel == channel; }));
}

} // namespace haec_sim
