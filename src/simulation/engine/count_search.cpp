// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/engine/count_search.hpp"

#include "parallel/all_gather_items.hpp"
#include "parallel/together.hpp"
#include "simulation/engine/reading_ahead.hpp"

namespace haec_sim
{

bool CountSearch::resolve()
{
    const auto& progress = matching_.progress();
    if (progress.rules().goes_in_rounds(progress.pricing()))
    {
        return false;
    }
    const auto awaited = all_gather_items(ranks_, matching_.progress().awaited_counts());
    if (awaited.empty())
    {
        return false;
    }
    std::vector<Found> mine;
    together(ranks_, [&] { mine = find_mine(awaited); });
    const auto found = all_gather_items(ranks_, mine);
    together(ranks_,
             [&]
             {
                 for (const auto& [count, counted] : found)
                 {
                     matching_.supply_count(count, counted);
                 }
             });
    return true;
}

std::vector<CountSearch::Found> CountSearch::find_mine(const std::vector<AwaitedCount>& awaited)
{
    std::vector<Found> found;
    for (const auto& count : awaited)
    {
        const auto process = communicator_of(index_, count.key.domain).members()[count.member];
        if (placement_.rank_of[process] == ranks_.rank())
        {
            found.push_back({count, find(process, count)});
        }
    }
    return found;
}

MemberCounts CountSearch::find(ProcessIndex process, const AwaitedCount& awaited)
{
    auto& local = processes_.of[process];
    if (local == nullptr)
    {
        return {};
    }
    auto identity = find_identity(*local, process, awaited);
    MemberCounts counts{identity.sent, identity.received, {}};
    const auto members = communicator_of(index_, awaited.key.domain).members().size();
    // Records that were seen do not tell their callers.
    if (local->counts_ahead.can_read() &&
        wants_caller(identity, awaited.member, members, matching_.progress().rules().counting))
    {
        identity = local->counts_ahead.identity_of(awaited.key.domain, awaited.key.number)
                       .value_or(identity);
        counts.caller = local->postings.callers.of(identity, index_, process);
    }
    return counts;
}

CollectiveIdentity CountSearch::find_identity(LocalProcess& process, ProcessIndex number,
                                              const AwaitedCount& awaited)
{
    auto& ahead = process.counts_ahead;
    auto identity = process.postings.identity_of(awaited.key);
    if (!identity && ahead.can_read())
    {
        return ahead.identity_of(awaited.key.domain, awaited.key.number)
            .value_or(CollectiveIdentity{});
    }
    ReadingAhead(processes_, scheduler_)
        .until(number,
               [&]
               {
                   identity = process.postings.identity_of(awaited.key);
                   return identity.has_value();
               });
    return identity.value_or(CollectiveIdentity{});
}

} // namespace haec_sim
