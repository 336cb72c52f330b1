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
    if (matching_.progress().pricing().is_immediate())
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
            found.push_back({count, find(process, count.key)});
        }
    }
    return found;
}

std::uint64_t CountSearch::find(ProcessIndex process, const CollectiveKey& key)
{
    constexpr CollectiveIdentity nothing;
    if (processes_.of[process] == nullptr)
    {
        return 0;
    }
    const auto& postings = processes_.of[process]->postings;
    auto counted = postings.counted_length_of(key);
    auto& ahead = processes_.of[process]->counts_ahead;
    if (!counted && ahead.can_read())
    {
        return counted_length(ahead.identity_of(key.domain, key.number).value_or(nothing));
    }
    ReadingAhead(processes_, scheduler_)
        .until(process,
               [&]
               {
                   counted = postings.counted_length_of(key);
                   return counted.has_value();
               });
    return counted.value_or(0);
}

} // namespace haec_sim
