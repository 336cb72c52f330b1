// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/profile_gather.hpp"

#include "parallel/all_gather_items.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// The figures of all ranks, on the first one.
Figures gather_figures(const Figures& mine, Ranks& ranks)
{
    auto all = mine.empty() ? Figures{} : make_figures();
    for (std::size_t place = 0; place < mine.size(); ++place)
    {
        for (const auto& part : ranks.gather(mine[place]->packed(), 0))
        {
            all[place]->merge(part);
        }
    }
    return all;
}

} // namespace

RunProfile gather_profile(const RunProfiler& profiler, Ranks& ranks)
{
    const auto& rank = profiler.rank();
    std::vector<const LocationProfile*> locations;
    Picoseconds end{};
    for (const auto& location : profiler.locations())
    {
        locations.push_back(location.get());
        end = std::max(end, location->regions().last().time.predicted);
    }
    end = Picoseconds{ranks.maximum(end.count())};
    GatheredRows rows;
    rows.bin_shift = RegionBins::shift_for(end, rank.bounds.bins);
    rows.locations = gather_items(ranks, location_rows(locations));
    rows.regions = gather_items(ranks, region_rows(rank, locations));
    rows.ranks = gather_items(ranks, std::vector<RankRow>{rank_row(rank)});
    // Nobody needs any where they are too many.
    const auto visits = ranks.sum(rank.visits.visits().size());
    rows.has_all_visits =
        ranks.sum(rank.visits.is_open() ? 0 : 1) == 0 && visits <= rank.bounds.visits;
    if (rows.has_all_visits)
    {
        rows.visits = gather_items(ranks, rank.visits.visits());
    }
    rows.messages = gather_items(ranks, rank.messages.messages());
    rows.bins = gather_items(ranks, bin_runs(locations, rows.bin_shift));
    auto profile = put_together(std::move(rows), rank.bounds);
    profile.figures = gather_figures(rank.figures, ranks);
    return profile;
}

} // namespace haec_sim
