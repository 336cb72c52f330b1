// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/message_rules.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

/// Records after which a send is taken for one that is not cancelled (ADR 3).
constexpr std::uint64_t cancel_lookahead = 256;

/// Records after a probe within which its receive is looked for.
constexpr std::uint64_t probe_lookahead = 16384;

bool never_waits(RecordKind kind)
{
    return kind == RecordKind::Enter || kind == RecordKind::MpiSend ||
           kind == RecordKind::MpiIsend || kind == RecordKind::MpiIrecvRequest;
}

} // namespace

bool MessageRules::take(const events::MpiSend& record, const Moment& now)
{
    just_sent_ = add_send(record, now);
    if (state_.regions.depth() > 0)
    {
        open_sends_.push_back({state_.regions.depth(), *just_sent_});
    }
    return false;
}

bool MessageRules::take(const events::MpiIsend& record, const Moment& now)
{
    state_.requests.open(record.request_id, SendRequest{add_send(record, now)});
    return false;
}

bool MessageRules::take(const events::MpiIrecvRequest& record, const Moment& now)
{
    state_.requests.open(record.request_id, ReceivePosting{state_.turn_of(now), now.where.time});
    return false;
}

bool MessageRules::take(const events::MpiIsendComplete& record, const Moment& now)
{
    const auto request = state_.requests.close<SendRequest>(record.request_id);
    if (request)
    {
        complete(now, state_.previous.out, {&request->send, 1});
    }
    return request.has_value();
}

// A cancelled send is one that nothing receives.
bool MessageRules::take(const events::MpiRequestCancelled& record, const Moment& now)
{
    if (const auto cancelled = state_.requests.close<SendRequest>(record.request_id))
    {
        auto& send = state_.facts.sends[cancelled->send];
        send.is_cancelled = true;
        send.is_cancelled_late = now.where.record - send.turn.record >= cancel_lookahead;
    }
    else
    {
        state_.requests.close<ReceivePosting>(record.request_id);
    }
    return false;
}

bool MessageRules::take(const events::MpiRecv& record, const Event& now)
{
    add_receive(record, now, {state_.turn_of(now), posted_here()});
    return true;
}

// A request from before the trace began counts as posted where it is first heard of.
bool MessageRules::take(const events::MpiIrecv& record, const Event& now)
{
    const auto posting = state_.requests.close<ReceivePosting>(record.request_id);
    add_receive(record, now,
                posting.value_or(ReceivePosting{state_.turn_of(now), state_.previous.out}));
    return true;
}

// What a shared network did since the call may have waited, or outside MPI, is final.
Picoseconds MessageRules::posted_here() const
{
    const auto entered = state_.regions.entered().value_or(state_.previous.out);
    if (state_.rules.shared == nullptr)
    {
        return entered;
    }
    return state_.regions.in_mpi() ? std::max(entered, last_wait_) : state_.previous.out;
}

std::optional<ProcessIndex> MessageRules::peer(CommRef communicator, std::uint32_t rank) const
{
    const auto found = state_.rules.trace.peer(communicator, state_.process, rank);
    if (!found)
    {
        state_.findings.note(Oddity::unknown_peer);
    }
    return found;
}

template <class Kind>
std::uint32_t MessageRules::add_send(const Kind& record, const Moment& now)
{
    const auto receiver = peer(record.communicator, record.receiver);
    const auto mode = state_.regions.innermost().send_mode;
    SendFact fact;
    fact.channel = {record.communicator, state_.process, receiver.value_or(0), record.msg_tag};
    fact.turn = state_.turn_of(now);
    fact.time = now.where.time;
    fact.length = record.msg_length;
    fact.is_blocking = std::is_same_v<Kind, events::MpiSend>;
    fact.number = static_cast<std::uint32_t>(state_.facts.sends.size());
    fact.has_peer = receiver.has_value();
    fact.is_rendezvous =
        mode == SendMode::synchronous ||
        (mode == SendMode::standard && record.msg_length > state_.rules.eager_threshold.value);
    state_.facts.sends.push_back(fact);
    return fact.number;
}

template <class Kind>
void MessageRules::add_receive(const Kind& record, const Event& now, const ReceivePosting& posting)
{
    const auto sender = peer(record.communicator, record.sender);
    ReceiveFact fact;
    fact.channel = {record.communicator, sender.value_or(0), state_.process, record.msg_tag};
    fact.turn = posting.turn;
    fact.where = now.where;
    fact.previous = state_.previous.out;
    fact.by_gap_rule = gap_.time_of(now);
    fact.posted = posting.time;
    fact.transfer_time = now.out.transfer_time;
    fact.hops = now.out.hops;
    fact.waiting_time = now.out.waiting_time;
    fact.length = record.msg_length;
    fact.is_blocking = std::is_same_v<Kind, events::MpiRecv>;
    fact.has_peer = sender.has_value();
    if (probe_ && probe_->turn < posting.turn)
    {
        // haec_sim looks no further (ADR 3).
        const bool is_near = now.where.record < probe_->entered + probe_lookahead;
        if (is_near && fact.has_peer)
        {
            fact.probe = static_cast<std::uint32_t>(state_.facts.probes.size());
            state_.facts.probes.push_back(probe_->fact);
            probe_.reset();
        }
        keep_probe();
    }
    state_.facts.receives.push_back(fact);
}

bool MessageRules::take(const Entering& entering, const Moment& now)
{
    if (state_.rules.trace.region(entering.region).is_probe)
    {
        keep_probe();
        entered_probe_ = now.where.record;
    }
    return false;
}

void MessageRules::keep_probe()
{
    if (probe_)
    {
        state_.findings.check(Check::software_time, probe_->fact.where,
                              exactly(probe_->fact.by_gap_rule), probe_->fact.where.time);
        probe_.reset();
    }
}

void MessageRules::finish()
{
    keep_probe();
}

bool MessageRules::take(const Leaving& leaving, const Moment& now)
{
    const bool leaves_one = leaving.depth + 1 == state_.regions.depth();
    if (leaves_one && state_.regions.innermost().is_probe)
    {
        probe_ = OpenProbe{{now.where, state_.previous.out, gap_.time_of(now)},
                           state_.turn_of(now),
                           entered_probe_};
        return true;
    }
    std::vector<std::uint32_t> sends;
    // The innermost stand last.
    for (auto open = open_sends_.rbegin();
         open != open_sends_.rend() && open->depth > leaving.depth; ++open)
    {
        sends.push_back(open->send);
    }
    if (just_sent_ && (sends.empty() || sends.front() != *just_sent_))
    {
        sends.push_back(*just_sent_);
    }
    if (sends.empty())
    {
        return false;
    }
    complete(now, just_sent_ ? state_.previous.out : gap_.time_of(now), sends);
    return true;
}

// The event is at the earliest at that time, and not before the sends are complete.
void MessageRules::complete(const Moment& now, Picoseconds earliest,
                            std::span<const std::uint32_t> sends)
{
    auto expected = exactly(earliest);
    CompletionFact fact{now.where, earliest, {}};
    for (const auto number : sends)
    {
        const auto& sent = state_.facts.sends[number];
        auto free = exactly(sent.time) + state_.rules.occupancy();
        if (sent.has_peer)
        {
            free = free + state_.rules.overhead_of(sent.channel.sender, sent.channel.receiver,
                                                   sent.length);
        }
        expected = later(expected, free);
        if (sent.is_rendezvous)
        {
            fact.sends.push_back(number);
        }
    }
    if (fact.sends.empty())
    {
        state_.check(Check::completion, now, expected);
    }
    else
    {
        fact.earliest = expected.least;
        state_.facts.completions.push_back(std::move(fact));
    }
}

void MessageRules::advance(const Moment& now)
{
    if (now.where.kind != RecordKind::MpiSend)
    {
        just_sent_.reset();
    }
    while (!open_sends_.empty() && open_sends_.back().depth > state_.regions.depth())
    {
        open_sends_.pop_back();
    }
    last_wait_ = never_waits(now.where.kind) ? last_wait_ : now.where.time;
}

} // namespace haec_sim::verification
