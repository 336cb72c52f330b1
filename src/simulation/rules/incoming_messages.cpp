// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/incoming_messages.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

IncomingMessages::IncomingMessages(LocationIndex self, ReplayContext& context,
                                   ProcessPostings& process, RequestsAhead& ahead)
    : self_(self), process_index_(context.index.locations()[self].process), context_(context),
      process_(process), ahead_(ahead), postings_(lookahead_limit)
{
}

ReceivePosting& IncomingMessages::see_receive(const std::optional<ChannelKey>& channel,
                                              const Turn& turn)
{
    auto& receive = postings_.open(turn, Fate::completes);
    receive.receive.location = self_;
    receive.receive.is_blocking = true;
    receive.channel = channel;
    return receive;
}

ReceivePosting& IncomingMessages::see_request(const Turn& turn, std::uint64_t number)
{
    auto& receive = postings_.open(turn, Fate::unknown);
    receive.receive.location = self_;
    receive.open_number = number;
    return receive;
}

ReceivePosting* IncomingMessages::see_completion(ReceivePosting* receive,
                                                 const std::optional<ChannelKey>& channel,
                                                 const Turn& turn)
{
    if (receive == nullptr)
    {
        auto& stray = postings_.open_stray(turn);
        stray.receive.location = self_;
        stray.channel = channel;
        stray.is_stray = true;
        return &stray;
    }
    receive->channel = channel;
    if (postings_.complete(receive, Fate::completes))
    {
        process_.settle(*receive);
    }
    return nullptr;
}

void IncomingMessages::see_cancelled(ReceivePosting& receive)
{
    if (receive.fate == Fate::unknown)
    {
        postings_.settle(receive, Fate::cancelled);
        process_.settle(receive);
    }
}

void IncomingMessages::see_freed(ReceivePosting& receive)
{
    receive.is_over = true;
    if (receive.fate == Fate::unknown)
    {
        postings_.settle(receive, Fate::expired);
        process_.settle(receive);
    }
}

void IncomingMessages::expire(std::uint64_t seen, bool all)
{
    // Where the records cannot be read again, they are kept until all is known.
    postings_.expire(ahead_.can_read() ? seen : 0, all,
                     [this, all](ReceivePosting& receive)
                     {
                         const auto end = all ? RequestEnd{} : ahead_.end_of(receive.open_number);
                         receive.fate = end.fate;
                         receive.channel = channel_of(end, context_.index, process_index_);
                         process_.settle(receive);
                     });
}

void IncomingMessages::put_out(ReceivePosting& receive)
{
    if (receive.fate == Fate::completes && !receive.channel)
    {
        receive.is_ready = true;
        return;
    }
    process_.ready(receive);
}

void IncomingMessages::note_draws(const ReceivePosting& receive)
{
    if (context_.draws != nullptr) [[unlikely]]
    {
        context_.draws->post(receive.receive);
    }
}

void IncomingMessages::request(Picoseconds time)
{
    auto& receive = postings_.opened();
    postings_.pop_opened();
    receive.receive.posted = time;
    note_draws(receive);
    put_out(receive);
}

ReceivePosting& IncomingMessages::blocking(Picoseconds posted)
{
    auto& receive = postings_.opened();
    if (!receive.is_ready)
    {
        receive.receive.posted = posted;
        note_draws(receive);
        put_out(receive);
    }
    return receive;
}

ReceivePosting& IncomingMessages::completed(Picoseconds floor)
{
    auto& receive = *postings_.completed();
    if (!receive.is_ready)
    {
        if (receive.is_stray && receive.channel)
        {
            receive.receive.posted = floor;
            ++context_.oddities.stray_completions;
        }
        put_out(receive);
    }
    return receive;
}

void IncomingMessages::take_effect(ReceivePosting& receive)
{
    context_.messages.post(*receive.channel, receive.receive);
}

void IncomingMessages::peek(ReceivePosting& receive)
{
    receive.probe->is_probe = true;
    context_.messages.post(*receive.channel, *receive.probe);
}

void IncomingMessages::probe(ReceivePosting& receive, PostedReceive& probe)
{
    probe.location = self_;
    receive.probe = &probe;
    process_.settle(receive);
}

void IncomingMessages::end_probe(ReceivePosting& receive)
{
    if (!receive.probe->is_settled())
    {
        context_.messages.withdraw(*receive.channel, *receive.probe);
    }
    receive.probe = nullptr;
}

void IncomingMessages::close_blocking()
{
    auto& receive = postings_.opened();
    postings_.pop_opened();
    close(receive);
}

void IncomingMessages::close_completed()
{
    auto& receive = *postings_.completed();
    postings_.pop_completed();
    close(receive);
}

void IncomingMessages::close_cancelled(ReceivePosting& receive)
{
    close(receive);
}

void IncomingMessages::close(ReceivePosting& receive)
{
    receive.is_over = true;
    forget(receive);
}

void IncomingMessages::abandon(ReceivePosting& receive)
{
    context_.messages.withdraw(*receive.channel, receive.receive);
    receive.receive.state = PostedReceive::State::abandoned;
}

} // namespace haec_sim
