// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/run_profile.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace haec_sim
{

namespace
{

void put_messages_together(const GatheredRows& rows, const ProfileBounds& bounds,
                           RunProfile& profile)
{
    MessageLog log(bounds.messages, bounds.longest_messages);
    auto next = rows.messages.begin();
    for (const auto& rank : rows.ranks)
    {
        const auto end = next + static_cast<std::ptrdiff_t>(rank.messages);
        log.take({next, end}, rank.has_all_messages);
        next = end;
    }
    profile.messages = log.messages();
    profile.has_all_messages = log.is_complete();
    std::ranges::sort(profile.messages, {},
                      [](const LoggedMessage& message)
                      {
                          return std::tuple(message.begin, message.from, message.to,
                                            message.received, message.bytes, message.waited);
                      });
}

} // namespace

LocationRow location_row(const LocationProfile& location)
{
    const auto& regions = location.regions();
    const auto& begin = regions.interest_mark(InterestEnd::begin);
    const auto& end = regions.interest_mark(InterestEnd::end);
    return {location.number(),
            location.process(),
            regions.first(),
            regions.last(),
            begin.value_or(MarkedPoint{}),
            end.value_or(MarkedPoint{}),
            begin.has_value(),
            end.has_value()};
}

std::vector<LocationRow> location_rows(std::span<const LocationProfile* const> locations)
{
    std::vector<LocationRow> rows;
    for (const auto* location : locations)
    {
        rows.push_back(location_row(*location));
    }
    return rows;
}

std::vector<RegionRow> region_rows(const RankProfile& rank,
                                   std::span<const LocationProfile* const> locations)
{
    std::vector<RegionRow> rows;
    for (const auto* location : locations)
    {
        const auto& regions = location->regions();
        for (RegionSlot slot = 0; slot < rank.slots.count(); ++slot)
        {
            const auto whole = regions.sums_of(slot, regions.last().time);
            if (whole != RegionSums{})
            {
                rows.push_back({location->number(), rank.slots.region(slot), whole,
                                regions.of_interest(slot)});
            }
        }
    }
    return rows;
}

RankRow rank_row(const RankProfile& rank)
{
    return {rank.messages.is_complete(), rank.messages.messages().size()};
}

std::vector<BinRun> bin_runs(std::span<const LocationProfile* const> locations, int shift)
{
    std::vector<BinRun> runs;
    for (const auto* location : locations)
    {
        for (const auto& stretch : location->bins().divided(shift))
        {
            runs.push_back({location->number(), stretch});
        }
    }
    return runs;
}

RunProfile put_together(GatheredRows rows, const ProfileBounds& bounds)
{
    RunProfile profile;
    profile.bin_shift = rows.bin_shift;
    profile.locations = std::move(rows.locations);
    std::ranges::sort(profile.locations, {}, &LocationRow::location);
    profile.regions = std::move(rows.regions);
    std::ranges::sort(profile.regions, {},
                      [](const RegionRow& row) { return std::tuple(row.location, row.region); });
    put_messages_together(rows, bounds, profile);
    profile.has_all_visits = rows.has_all_visits;
    if (profile.has_all_visits)
    {
        profile.visits = std::move(rows.visits);
        std::ranges::sort(profile.visits, {},
                          [](const Visit& visit) {
                              return std::tuple(visit.location, visit.entered, visit.depth,
                                                visit.left, visit.region);
                          });
    }
    profile.bins = std::move(rows.bins);
    std::ranges::stable_sort(profile.bins, {}, &BinRun::location);
    return profile;
}

} // namespace haec_sim
