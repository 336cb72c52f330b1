// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/location_check.hpp"

// R1 to R4 and what matching needs (spec: semantics, R1 to R4, "Matching").

namespace haec_sim::verification
{

namespace
{

/// Records after which a send is taken for one that is not cancelled (ADR 3).
constexpr std::uint64_t cancel_lookahead = 256;

} // namespace

bool LocationCheck::take_message(const Event& event)
{
    const auto request = event.in.request;
    switch (event.in.kind)
    {
    case Kind::mpi_send:
        check_gap(event);
        just_sent_ = send(event);
        return true;
    case Kind::mpi_isend:
        check_gap(event);
        requests_[request] = {{}, send(event)};
        return true;
    case Kind::mpi_irecv_request:
        check_gap(event);
        requests_[request] = {Posting{turn_of(event), event.out.time}, {}};
        return true;
    case Kind::mpi_isend_complete:
        complete_send(event);
        return true;
    case Kind::mpi_request_cancelled:
        check_gap(event);
        cancel(event);
        return true;
    case Kind::mpi_recv:
        receive(event, {turn_of(event), posted_here()});
        return true;
    case Kind::mpi_irecv:
        receive(event, posting_of(event));
        return true;
    default:
        return false;
    }
}

// What a shared network did since the call may have waited, or outside MPI, is final.
Picoseconds LocationCheck::posted_here() const
{
    const auto entered = regions_.entered().value_or(previous_.out);
    if (rules_.shared == nullptr)
    {
        return entered;
    }
    return regions_.in_mpi() ? std::max(entered, last_wait_) : previous_.out;
}

// A request from before the trace began counts as posted where it is first heard of.
LocationCheck::Posting LocationCheck::posting_of(const Event& event)
{
    return taken(event.in.request).posting.value_or(Posting{turn_of(event), previous_.out});
}

LocationCheck::Request LocationCheck::taken(std::uint64_t request)
{
    const auto node = requests_.extract(request);
    return node.empty() ? Request{} : node.mapped();
}

std::uint32_t LocationCheck::send(const Event& event)
{
    const auto number = static_cast<std::uint32_t>(facts_.sends.size());
    SendFact fact;
    const auto peer = rules_.trace.peer(event.in.communicator, own_, event.in.rank);
    fact.channel = {event.in.communicator, own_, peer.value_or(0), event.in.tag};
    fact.turn = turn_of(event);
    fact.time = event.out.time;
    fact.length = event.in.length;
    fact.number = number;
    fact.has_peer = peer.has_value();
    note_peer(peer);
    const auto buffering = regions_.buffering();
    fact.is_rendezvous =
        buffering == Buffering::never ||
        (buffering == Buffering::by_length && event.in.length > rules_.eager_threshold.value);
    facts_.sends.push_back(fact);
    return number;
}

void LocationCheck::note_peer(std::optional<ProcessIndex> peer)
{
    if (!peer)
    {
        findings_.note(Oddity::unknown_peer);
    }
}

void LocationCheck::receive(const Event& event, const Posting& posting)
{
    ReceiveFact fact;
    const auto peer = rules_.trace.peer(event.in.communicator, own_, event.in.rank);
    fact.has_peer = peer.has_value();
    note_peer(peer);
    fact.channel = {event.in.communicator, peer.value_or(0), own_, event.in.tag};
    fact.turn = posting.turn;
    fact.where = event.where;
    fact.previous = previous_.out;
    fact.by_gap_rule = gap_rule(event);
    fact.posted = posting.time;
    fact.transfer_time = event.out.transfer_time;
    fact.hops = event.out.hops;
    fact.waiting_time = event.out.waiting_time;
    facts_.receives.push_back(fact);
}

// A cancelled send is one that nothing receives.
void LocationCheck::cancel(const Event& event)
{
    const auto cancelled = taken(event.in.request);
    if (cancelled.send)
    {
        auto& send = facts_.sends[*cancelled.send];
        send.is_cancelled = true;
        send.is_cancelled_late = event.where.record - send.turn.record >= cancel_lookahead;
    }
}

void LocationCheck::complete_send(const Event& event)
{
    const auto request = taken(event.in.request);
    if (request.send)
    {
        complete(event, previous_.out, {&*request.send, 1});
    }
    else
    {
        check_gap(event);
    }
}

// The event is at the earliest at that time, and not before the sends are complete.
void LocationCheck::complete(const Event& event, Picoseconds earliest,
                             std::span<const std::uint32_t> sends)
{
    auto expected = exactly(earliest);
    CompletionFact fact{event.where, earliest, {}};
    for (const auto number : sends)
    {
        const auto& sent = facts_.sends[number];
        expected = later(expected, exactly(sent.time) + rules_.occupancy());
        if (sent.is_rendezvous)
        {
            fact.sends.push_back(number);
        }
    }
    if (fact.sends.empty())
    {
        findings_.check(Check::completion, event.where, expected, event.out.time);
    }
    else
    {
        fact.earliest = expected.least;
        facts_.completions.push_back(std::move(fact));
    }
}

void LocationCheck::leave(const Event& event)
{
    const auto depth = regions_.depth_after(event.in);
    std::vector<std::uint32_t> sends;
    // The innermost stand last.
    for (auto open = open_sends_.rbegin(); open != open_sends_.rend() && open->depth > depth;
         ++open)
    {
        sends.push_back(open->send);
    }
    if (just_sent_ && (sends.empty() || sends.front() != *just_sent_))
    {
        sends.push_back(*just_sent_);
    }
    if (sends.empty())
    {
        check_gap(event);
        return;
    }
    complete(event, just_sent_ ? previous_.out : gap_rule(event), sends);
}

} // namespace haec_sim::verification
