// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/causal_messages.hpp"

namespace haec_sim::verification
{

template <class Record>
bool CausalMessages::add_send(const Record& record, const Moment& now)
{
    const auto receiver = log_.trace.peer(record.communicator, log_.process, record.receiver);
    if (receiver)
    {
        log_.add(Relation::each, CausalRole::cause,
                 {pair_of(record.communicator.value, record.msg_tag), log_.process, *receiver},
                 now);
    }
    return receiver.has_value();
}

template <class Record>
void CausalMessages::add_receive(const Record& record, const Turn& posted, const Moment& now)
{
    const auto sender = log_.trace.peer(record.communicator, log_.process, record.sender);
    if (!sender)
    {
        return;
    }
    const std::array<std::uint64_t, 3> channel{pair_of(record.communicator.value, record.msg_tag),
                                               *sender, log_.process};
    log_.add(Relation::each, CausalRole::effect, channel, now).turn = posted;
    if (probe_ && probe_->first < posted)
    {
        auto& found = log_.add(Relation::each, CausalRole::probe, channel, probe_->second);
        found.turn = posted;
        found.begun = probe_->first.time;
        probe_.reset();
    }
}

void CausalMessages::take(const events::MpiSend& record, const Moment& now)
{
    add_send(record, now);
}

void CausalMessages::take(const events::MpiIsend& record, const Moment& now)
{
    sends_.erase(record.request_id);
    if (add_send(record, now))
    {
        sends_[record.request_id] = log_.facts.size() - 1;
    }
}

// Its request may be that of a receive from now on.
void CausalMessages::take(const events::MpiIsendComplete& record, const Moment&)
{
    sends_.erase(record.request_id);
}

void CausalMessages::take(const events::MpiIrecvRequest& record, const Moment& now)
{
    sends_.erase(record.request_id);
    postings_[record.request_id] = log_.turn_of(now);
}

void CausalMessages::take(const events::MpiRecv& record, const Moment& now)
{
    add_receive(record, log_.turn_of(now), now);
}

void CausalMessages::take(const events::MpiIrecv& record, const Moment& now)
{
    const auto found = postings_.find(record.request_id);
    add_receive(record, found != postings_.end() ? found->second : log_.turn_of(now), now);
}

// A send that is cancelled is none.
void CausalMessages::take(const events::MpiRequestCancelled& record, const Moment&)
{
    postings_.erase(record.request_id);
    if (const auto found = sends_.extract(record.request_id))
    {
        log_.facts[found.mapped()].role = CausalRole::none;
    }
}

CausalFact CausalMessages::begin_of(const Moment& now) const
{
    CausalFact begin;
    begin.turn = log_.turn_of(now);
    begin.begun = now.where.time;
    // Of neighbours alone: all others do not wait.
    const bool is_among_neighbours =
        !log_.regions.empty() && log_.trace.region(log_.regions.back()).is_among_neighbours;
    begin.role = is_among_neighbours ? CausalRole::none : CausalRole::effect;
    return begin;
}

template <class Record>
void CausalMessages::add_part(const Record& record, const CausalFact& begin, const Moment& now)
{
    auto& part = log_.add(Relation::collective, begin.role, {record.communicator.value}, now);
    part.operation = record.collective_op;
    part.root = record.root;
    part.has_bytes = record.size_sent + record.size_received > 0;
    part.turn = begin.turn;
    part.begun = begin.begun;
}

void CausalMessages::take(const events::MpiCollectiveBegin&, const Moment& now)
{
    begun_.push_back(begin_of(now));
}

void CausalMessages::take(const events::MpiCollectiveEnd& record, const Moment& now)
{
    if (!begun_.empty())
    {
        add_part(record, begun_.back(), now);
        begun_.pop_back();
    }
}

void CausalMessages::take(const events::NonBlockingCollectiveRequest& record, const Moment& now)
{
    requested_[record.request_id] = begin_of(now);
}

void CausalMessages::take(const events::NonBlockingCollectiveComplete& record, const Moment& now)
{
    if (const auto begin = requested_.extract(record.request_id))
    {
        add_part(record, begin.mapped(), now);
    }
}

} // namespace haec_sim::verification
