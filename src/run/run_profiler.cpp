// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/run_profiler.hpp"

#include "parallel/all_gather_items.hpp"
#include "simulation/rules/region_records.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace haec_sim
{

namespace
{

/// Profiles a location that is not re-timed.
class Probe final : public UniformEventHandler<Probe>
{
public:
    Probe(const TraceIndex& index, LocationProfile& profile) : index_(index), profile_(profile) {}

    template <class Record>
    void handle(Record& record)
    {
        note_region(&profile_, index_, record, record.time);
        pass_on(record);
    }

private:
    const TraceIndex& index_;
    LocationProfile& profile_;
};

/// Fewer bins for each of many locations, unless their number is chosen; one where there is no
/// timeline.
ProfileBounds bounds_for(std::size_t locations, const ReportChoice& choice)
{
    constexpr std::size_t most_bins = std::size_t{1} << 19;
    if (!choice.timeline)
    {
        return {.bins = 1,
                .visits = 0,
                .messages = 1,
                .longest_messages = 1,
                .has_regions = choice.regions};
    }
    ProfileBounds bounds;
    const auto room = std::clamp<std::size_t>(
        std::bit_floor(most_bins / std::max<std::size_t>(locations, 1)), 128, bounds.bins);
    bounds.bins = choice.bins.value_or(static_cast<std::uint32_t>(room));
    return bounds;
}

/// The figures of all ranks, on the first one.
Figures gather_figures(const Figures& mine, Ranks& ranks)
{
    auto all = mine.empty() ? Figures{} : message_figure_kinds().make();
    for (const auto& part : ranks.gather(pack_figures(mine), 0))
    {
        merge_figures(all, part);
    }
    return all;
}

} // namespace

RunProfiler::RunProfiler(const TraceIndex& index, Interest interest, const ReportChoice& choice)
    : index_(index), interest_(std::move(interest)),
      rank_(interest_.kinds, bounds_for(index.locations().size(), choice), interest_.times)
{
    if (choice.messages || choice.links)
    {
        rank_.figures = message_figure_kinds().make();
    }
}

void RunProfiler::keep_paths(const std::filesystem::path& folder)
{
    spill_.emplace(folder, index_.locations().size());
}

// Threads hold on to their master, which is of this rank, too, whichever of them comes first.
LocationProfile& RunProfiler::open(LocationIndex location)
{
    if (const auto known = by_location_.find(location); known != by_location_.end())
    {
        return *known->second;
    }
    const auto& entry = index_.locations()[location];
    const auto master = index_.master_of(entry.process);
    const bool shares = location != master && entry.type == LocationType::cpu_thread;
    auto& profile = *locations_.emplace_back(std::make_unique<LocationProfile>(
        rank_, ProfiledLocation{location, entry.process, location == master,
                                shares ? &open(master).regions() : nullptr}));
    by_location_[location] = &profile;
    if (spill_)
    {
        profile.keep_path(*paths_.emplace_back(std::make_unique<PathLog>(*spill_)));
    }
    return profile;
}

EventHandler& RunProfiler::watch(LocationProfile& profile)
{
    return *probes_.emplace_back(std::make_unique<Probe>(index_, profile));
}

RunProfile RunProfiler::gather(Ranks& ranks) const
{
    std::vector<const LocationProfile*> locations;
    Picoseconds end{};
    for (const auto& location : locations_)
    {
        locations.push_back(location.get());
        end = std::max(end, location->regions().last().time.predicted);
    }
    end = Picoseconds{ranks.maximum(end.count())};
    GatheredRows rows;
    rows.bin_shift = RegionBins::shift_for(end, rank_.bounds.bins);
    rows.locations = gather_items(ranks, location_rows(locations));
    rows.regions = gather_items(ranks, region_rows(rank_, locations));
    rows.ranks = gather_items(ranks, std::vector<RankRow>{rank_row(rank_)});
    // Nobody needs any where they are too many.
    const auto visits = ranks.sum(rank_.visits.visits().size());
    rows.has_all_visits =
        ranks.sum(rank_.visits.is_open() ? 0 : 1) == 0 && visits <= rank_.bounds.visits;
    if (rows.has_all_visits)
    {
        rows.visits = gather_items(ranks, rank_.visits.visits());
    }
    rows.messages = gather_items(ranks, rank_.messages.messages());
    rows.bins = gather_items(ranks, bin_runs(locations, rows.bin_shift));
    auto profile = put_together(std::move(rows), rank_.bounds);
    profile.figures = gather_figures(rank_.figures, ranks);
    return profile;
}

} // namespace haec_sim
