// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/run_profiler.hpp"

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

} // namespace

RunProfiler::RunProfiler(const TraceIndex& index, Interest interest, const ReportChoice& choice)
    : index_(index), interest_(std::move(interest)),
      rank_(interest_.kinds, bounds_for(index.locations().size(), choice), interest_.times)
{
    if (choice.messages || choice.links)
    {
        rank_.figures = make_figures();
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

} // namespace haec_sim
