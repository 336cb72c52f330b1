// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/causal_facts.hpp"

#include <algorithm>
#include <iterator>

namespace haec_sim::verification
{

namespace
{

// What an object is, in front of what names it.
constexpr std::uint64_t creation = 1;
constexpr std::uint64_t end_of_thread = 2;

} // namespace

CausalFacts::CausalFacts(const TraceIndex& trace, const WaitingRegions& waiting,
                         LocationIndex location)
    : log_{trace, location, trace.locations()[location].process}, waiting_(waiting),
      is_device_(trace.locations()[location].type == LocationType::accelerator_stream)
{
}

void CausalFacts::take(const events::Enter& record, const Moment&)
{
    log_.regions.push_back(record.region);
}

void CausalFacts::take(const events::CallingContextEnter& record, const Moment&)
{
    log_.regions.push_back(log_.trace.region_of(record.calling_context));
}

void CausalFacts::take(const events::Leave& record, const Moment& now)
{
    leave(record.region, now);
}

void CausalFacts::take(const events::CallingContextLeave& record, const Moment& now)
{
    leave(log_.trace.region_of(record.calling_context), now);
}

// On an accelerator something ended; on the host it may have been waited for.
void CausalFacts::leave(RegionRef region, const Moment& now)
{
    if (is_device_ || waiting_.for_accelerators.contains(region))
    {
        log_.add(Relation::all_before, is_device_ ? CausalRole::cause : CausalRole::effect,
                 {log_.process}, now);
    }
    if (waiting_.for_messages.contains(region))
    {
        messages_.probe(now);
    }
    const auto found = std::find(log_.regions.rbegin(), log_.regions.rend(), region);
    if (found == log_.regions.rend())
    {
        return;
    }
    log_.regions.erase(std::prev(found.base()), log_.regions.end());
    std::erase_if(changes_,
                  [&](const auto& change)
                  {
                      const bool is_over = change.first > log_.regions.size();
                      if (is_over)
                      {
                          log_.add(Relation::last_before, CausalRole::effect,
                                   {change.second.value, log_.process}, now);
                      }
                      return is_over;
                  });
}

void CausalFacts::take(const events::ThreadFork&, const Moment& now)
{
    forks_.push_back({now, {}});
}

// The first part that a location begins behind its fork is that in the fork's team.
void CausalFacts::take(const events::ThreadTeamBegin& record, const Moment& now)
{
    const std::array<std::uint64_t, 3> team{log_.process, record.thread_team.value};
    if (!forks_.empty() && !forks_.back().team)
    {
        forks_.back().team = record.thread_team.value;
        auto& fork = log_.add(Relation::team, CausalRole::cause, team, forks_.back().at);
        fork.turn = {forks_.back().at.in, log_.location, forks_.back().at.where.record};
    }
    log_.add(Relation::team, CausalRole::effect, team, now);
}

void CausalFacts::take(const events::ThreadTeamEnd& record, const Moment& now)
{
    log_.add(Relation::team, CausalRole::end, {log_.process, record.thread_team.value}, now);
}

void CausalFacts::take(const events::ThreadJoin&, const Moment& now)
{
    if (!forks_.empty())
    {
        if (const auto team = forks_.back().team)
        {
            log_.add(Relation::team, CausalRole::join, {log_.process, *team}, now);
        }
        forks_.pop_back();
    }
}

template <class Record>
void CausalFacts::add_thread(const Record& record, bool is_end, CausalRole role, const Moment& now)
{
    // Behind all channels: no process has so large a number.
    log_.add(Relation::each, role,
             {pair_of(record.thread_contingent.value, log_.process),
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
    const auto target = log_.trace.peer(log_.trace.windows().communicator_of(record.win),
                                        log_.process, record.remote);
    if (target && log_.trace.windows().is_waited_for(record.win))
    {
        log_.add(Relation::last_before, CausalRole::cause, {record.win.value, *target}, now);
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
    if (!log_.trace.windows().is_waited_for(record.win))
    {
        return;
    }
    if (!log_.regions.empty() && now.in <= previous_)
    {
        changes_.emplace_back(log_.regions.size(), record.win);
        return;
    }
    log_.add(Relation::last_before, CausalRole::effect, {record.win.value, log_.process}, now);
}

} // namespace haec_sim::verification
