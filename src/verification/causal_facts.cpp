// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/causal_facts.hpp"

#include <algorithm>
#include <iterator>

namespace haec_sim::verification
{

namespace
{

// What an object is, in front of what names it.
constexpr std::uint64_t creation = 1;
constexpr std::uint64_t end_of_thread = 2;

std::uint64_t pair_of(std::uint32_t high, std::uint32_t low)
{
    return (std::uint64_t{high} << 32) | low;
}

} // namespace

CausalFacts::CausalFacts(const TraceIndex& trace, const WaitingRegions& waiting,
                         LocationIndex location)
    : trace_(trace), waiting_(waiting), location_(location),
      process_(trace.locations()[location].process),
      is_device_(trace.locations()[location].type == LocationType::accelerator_stream)
{
}

CausalFact& CausalFacts::add(Relation relation, CausalRole role,
                             std::array<std::uint64_t, 3> object, const Moment& now)
{
    auto& fact = facts_.emplace_back();
    fact.relation = relation;
    fact.role = role;
    fact.object = object;
    fact.process = process_;
    fact.turn = {clock_, location_, now.where.record};
    fact.where = now.where;
    return fact;
}

void CausalFacts::take(const events::Enter& record, const Moment&)
{
    regions_.push_back(record.region);
}

void CausalFacts::take(const events::CallingContextEnter& record, const Moment&)
{
    regions_.push_back(trace_.region_of(record.calling_context));
}

void CausalFacts::take(const events::Leave& record, const Moment& now)
{
    leave(record.region, now);
}

void CausalFacts::take(const events::CallingContextLeave& record, const Moment& now)
{
    leave(trace_.region_of(record.calling_context), now);
}

// On an accelerator something ended; on the host it may have been waited for.
void CausalFacts::leave(RegionRef region, const Moment& now)
{
    if (is_device_ || waiting_.for_accelerators.contains(region))
    {
        add(Relation::all_before, is_device_ ? CausalRole::cause : CausalRole::effect, {process_},
            now);
    }
    if (waiting_.for_messages.contains(region))
    {
        probe_ = {Turn{clock_, location_, now.where.record}, now};
    }
    const auto found = std::find(regions_.rbegin(), regions_.rend(), region);
    if (found == regions_.rend())
    {
        return;
    }
    regions_.erase(std::prev(found.base()), regions_.end());
    std::erase_if(changes_,
                  [&](const auto& change)
                  {
                      const bool is_over = change.first > regions_.size();
                      if (is_over)
                      {
                          add(Relation::last_before, CausalRole::effect,
                              {change.second.value, process_}, now);
                      }
                      return is_over;
                  });
}

template <class Record>
bool CausalFacts::add_send(const Record& record, const Moment& now)
{
    const auto receiver = trace_.peer(record.communicator, process_, record.receiver);
    if (receiver)
    {
        add(Relation::each, CausalRole::cause,
            {pair_of(record.communicator.value, record.msg_tag), process_, *receiver}, now);
    }
    return receiver.has_value();
}

template <class Record>
void CausalFacts::add_receive(const Record& record, const Turn& posted, const Moment& now)
{
    const auto sender = trace_.peer(record.communicator, process_, record.sender);
    if (!sender)
    {
        return;
    }
    const std::array<std::uint64_t, 3> channel{pair_of(record.communicator.value, record.msg_tag),
                                               *sender, process_};
    add(Relation::each, CausalRole::effect, channel, now).turn = posted;
    if (probe_ && probe_->first < posted)
    {
        add(Relation::each, CausalRole::probe, channel, probe_->second).turn = posted;
        probe_.reset();
    }
}

void CausalFacts::take(const events::MpiSend& record, const Moment& now)
{
    add_send(record, now);
}

void CausalFacts::take(const events::MpiIsend& record, const Moment& now)
{
    sends_.erase(record.request_id);
    if (add_send(record, now))
    {
        sends_[record.request_id] = facts_.size() - 1;
    }
}

void CausalFacts::take(const events::MpiIrecvRequest& record, const Moment& now)
{
    postings_[record.request_id] = {clock_, location_, now.where.record};
}

void CausalFacts::take(const events::MpiRecv& record, const Moment& now)
{
    add_receive(record, {clock_, location_, now.where.record}, now);
}

void CausalFacts::take(const events::MpiIrecv& record, const Moment& now)
{
    const auto found = postings_.find(record.request_id);
    add_receive(
        record,
        found != postings_.end() ? found->second : Turn{clock_, location_, now.where.record}, now);
}

// A send that is cancelled is none.
void CausalFacts::take(const events::MpiRequestCancelled& record, const Moment&)
{
    postings_.erase(record.request_id);
    if (const auto found = sends_.extract(record.request_id))
    {
        facts_[found.mapped()].role = CausalRole::none;
    }
}

CausalFact CausalFacts::begin_of(const Moment& now) const
{
    CausalFact begin;
    begin.turn = {clock_, location_, now.where.record};
    begin.begun = now.where.time;
    // Of neighbours alone: all others do not wait.
    const bool is_among_neighbours =
        !regions_.empty() && trace_.region(regions_.back()).is_among_neighbours;
    begin.role = is_among_neighbours ? CausalRole::none : CausalRole::effect;
    return begin;
}

template <class Record>
void CausalFacts::add_part(const Record& record, const CausalFact& begin, const Moment& now)
{
    auto& part = add(Relation::collective, begin.role, {record.communicator.value}, now);
    part.operation = record.collective_op;
    part.root = record.root;
    part.has_bytes = record.size_sent + record.size_received > 0;
    part.turn = begin.turn;
    part.begun = begin.begun;
}

void CausalFacts::take(const events::MpiCollectiveBegin&, const Moment& now)
{
    begun_.push_back(begin_of(now));
}

void CausalFacts::take(const events::MpiCollectiveEnd& record, const Moment& now)
{
    if (!begun_.empty())
    {
        add_part(record, begun_.back(), now);
        begun_.pop_back();
    }
}

void CausalFacts::take(const events::NonBlockingCollectiveRequest& record, const Moment& now)
{
    requested_[record.request_id] = begin_of(now);
}

void CausalFacts::take(const events::NonBlockingCollectiveComplete& record, const Moment& now)
{
    if (const auto begin = requested_.extract(record.request_id))
    {
        add_part(record, begin.mapped(), now);
    }
}

void CausalFacts::take(const events::ThreadFork&, const Moment& now)
{
    forks_.push_back({now, {}});
}

// The first part that a location begins behind its fork is that in the fork's team.
void CausalFacts::take(const events::ThreadTeamBegin& record, const Moment& now)
{
    const std::array<std::uint64_t, 3> team{process_, record.thread_team.value};
    if (!forks_.empty() && !forks_.back().team)
    {
        forks_.back().team = record.thread_team.value;
        auto& fork = add(Relation::team, CausalRole::cause, team, forks_.back().at);
        fork.turn = {forks_.back().at.in, location_, forks_.back().at.where.record};
    }
    add(Relation::team, CausalRole::effect, team, now);
}

void CausalFacts::take(const events::ThreadTeamEnd& record, const Moment& now)
{
    add(Relation::team, CausalRole::end, {process_, record.thread_team.value}, now);
}

void CausalFacts::take(const events::ThreadJoin&, const Moment& now)
{
    if (!forks_.empty())
    {
        if (const auto team = forks_.back().team)
        {
            add(Relation::team, CausalRole::join, {process_, *team}, now);
        }
        forks_.pop_back();
    }
}

template <class Record>
void CausalFacts::add_thread(const Record& record, bool is_end, CausalRole role, const Moment& now)
{
    // Behind all channels: no process has so large a number.
    add(Relation::each, role,
        {pair_of(record.thread_contingent.value, process_),
         (is_end ? end_of_thread : creation) << 40, record.sequence_count},
        now);
}

void CausalFacts::take(const events::ThreadCreate& record, const Moment& now)
{
    add_thread(record, false, CausalRole::cause, now);
}

void CausalFacts::take(const events::ThreadBegin& record, const Moment& now)
{
    add_thread(record, false, CausalRole::effect, now);
}

void CausalFacts::take(const events::ThreadWait& record, const Moment& now)
{
    add_thread(record, true, CausalRole::effect, now);
}

void CausalFacts::take(const events::ThreadEnd& record, const Moment& now)
{
    add_thread(record, true, CausalRole::cause, now);
}

template <class Record>
void CausalFacts::add_put(const Record& record, const Moment& now)
{
    const auto target = trace_.peer(trace_.communicator_of(record.win), process_, record.remote);
    if (target && trace_.windows().is_waited_for(record.win))
    {
        add(Relation::last_before, CausalRole::cause, {record.win.value, *target}, now);
    }
}

void CausalFacts::take(const events::RmaPut& record, const Moment& now)
{
    add_put(record, now);
}

void CausalFacts::take(const events::RmaAtomic& record, const Moment& now)
{
    add_put(record, now);
}

// Where it has the time of the record before it, the wait begins there, and ends with the region.
void CausalFacts::take(const events::RmaWaitChange& record, const Moment& now)
{
    if (!trace_.windows().is_waited_for(record.win))
    {
        return;
    }
    if (!regions_.empty() && now.in <= previous_)
    {
        changes_.emplace_back(regions_.size(), record.win);
        return;
    }
    add(Relation::last_before, CausalRole::effect, {record.win.value, process_}, now);
}

} // namespace haec_sim::verification
