// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/outgoing_messages.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

/// Within so many records an MpiIsend can be cancelled; until that is out of the question, those
/// behind it on its channel wait. MPI has long asked not to cancel sends, and few ever did.
constexpr std::uint64_t cancel_limit = 256;

/// Fills in the first of those that are awaited and meant.
template <class Awaited, class Predicate>
void describe(Wait& wait, const std::vector<Awaited>& all, Predicate is_meant)
{
    const auto found = std::ranges::find_if(all, is_meant);
    HAEC_SIM_ASSERT(found != all.end());
    wait.channel = found->notice.channel;
    wait.length = found->notice.length;
    wait.token = found->notice.token;
    wait.depends_on_threshold = found->depends_on_threshold;
}

} // namespace

OutgoingMessages::OutgoingMessages(LocationIndex self, ReplayContext& context,
                                   ProcessPostings& process)
    : self_(self), process_index_(context.index.locations()[self].process), context_(context),
      process_(process), postings_(cancel_limit)
{
}

SendPosting& OutgoingMessages::see_send(const SendFields& fields, const Turn& turn, Fate fate)
{
    auto& send = postings_.open(turn, fate);
    static_cast<Send&>(send) = addressed(fields);
    return send;
}

void OutgoingMessages::see_completion(SendPosting* send)
{
    if (postings_.complete(send, Fate::completes))
    {
        process_.settle(*send);
    }
}

// The record of a cancellation is still to be re-timed.
void OutgoingMessages::see_end(SendPosting& send, Fate fate)
{
    send.is_over = send.is_over || fate == Fate::expired;
    if (send.fate == Fate::unknown)
    {
        postings_.settle(send, fate);
        process_.settle(send);
    }
}

void OutgoingMessages::expire(std::uint64_t seen, bool all)
{
    postings_.expire(seen, all,
                     [this](SendPosting& send)
                     {
                         send.fate = Fate::expired;
                         process_.settle(send);
                     });
}

void OutgoingMessages::put_out(SendPosting& send)
{
    if (send.has_peer)
    {
        process_.ready(send);
        return;
    }
    send.is_ready = true;
    forget(send);
}

void OutgoingMessages::send(Picoseconds time, CallStack& stack)
{
    auto& send = postings_.opened();
    postings_.pop_opened();
    begin_blocking(send, time, stack);
    send.is_over = true;
    put_out(send);
}

void OutgoingMessages::isend(Picoseconds time, const CallStack& stack)
{
    auto& send = postings_.opened();
    postings_.pop_opened();
    begin(send, time, stack);
    if (context_.draws != nullptr) [[unlikely]]
    {
        note_draws(*context_.draws, send, 0);
    }
    if (send.notice.rendezvous && send.fate != Fate::cancelled)
    {
        send.is_completion_known = false;
        awaited_.push_back({send.notice, std::nullopt, &send, send.depends_on_threshold});
    }
    put_out(send);
}

void note_draws(DrawBoard& draws, const Send& send, std::size_t depth)
{
    const auto& notice = send.notice;
    draws.send(notice.sender_location, notice.token, send.completion - notice.send_time);
    if (notice.is_blocking)
    {
        draws.block(notice.sender_location, depth, notice.token);
    }
}

void OutgoingMessages::take_effect(SendPosting& send)
{
    route(send.notice, send.number);
}

void OutgoingMessages::close_completed()
{
    auto* send = postings_.completed();
    postings_.pop_completed();
    if (send != nullptr)
    {
        send->is_over = true;
        forget(*send);
    }
}

void OutgoingMessages::close_cancelled(SendPosting& send)
{
    context_.oddities.late_cancellations += send.fate == Fate::expired ? 1 : 0;
    std::erase_if(awaited_, [&](const Awaited& awaited) { return awaited.request == &send; });
    send.is_completion_known = true;
    send.is_over = true;
    forget(send);
}

void OutgoingMessages::on_arrival(const ArrivalNotice& notice, CallStack& stack)
{
    const auto found = std::ranges::find_if(awaited_, [&](const Awaited& awaited)
                                            { return awaited.notice.token == notice.token; });
    if (found == awaited_.end())
    {
        return;
    }
    const auto awaited = *found;
    const auto arrived = [&](RegionSends& sends)
    {
        sends.complete({.completion = notice.arrival,
                        .begun = notice.begun,
                        .queued = notice.queued,
                        .cause = notice.cause,
                        .to = awaited.notice.channel.receiver,
                        .length = awaited.notice.length});
        HAEC_SIM_ASSERT(sends.outstanding > 0);
        --sends.outstanding;
    };
    awaited_.erase(found);
    if (awaited.request != nullptr)
    {
        auto& send = *awaited.request;
        if (notice.arrival > send.completion)
        {
            send.completion = notice.arrival;
            send.begun = notice.begun;
            send.queued = notice.queued;
            send.cause = notice.cause;
        }
        send.is_completion_known = true;
        forget(send);
        return;
    }
    if (awaited.frame)
    {
        arrived(stack.frame(*awaited.frame).sends);
    }
    if (just_sent_token_ == notice.token)
    {
        arrived(just_sent_);
    }
}

void OutgoingMessages::describe_request(Wait& wait, const SendPosting& request) const
{
    describe(wait, awaited_, [&](const Awaited& awaited) { return awaited.request == &request; });
}

// A Leave of a region that was never entered ends the send right before it.
void OutgoingMessages::describe_blocking(Wait& wait, std::size_t depth) const
{
    const auto is_in_region = [depth](const Awaited& awaited)
    { return awaited.frame && *awaited.frame >= depth; };
    const auto was_just_sent = [this](const Awaited& awaited)
    { return awaited.notice.token == just_sent_token_; };
    std::ranges::any_of(awaited_, is_in_region) ? describe(wait, awaited_, is_in_region)
                                                : describe(wait, awaited_, was_just_sent);
}

} // namespace haec_sim
