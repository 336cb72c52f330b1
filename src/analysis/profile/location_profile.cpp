// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "analysis/profile/location_profile.hpp"

namespace haec_sim
{

LocationProfile::LocationProfile(RankProfile& rank, const ProfiledLocation& location)
    : rank_(rank), number_(location.number), process_(location.process),
      bins_(rank.slots, rank.bounds.bins),
      interest_(location.master != nullptr
                    ? std::optional<WorkerInterest>(std::in_place, *location.master,
                                                    rank.bounds.has_regions)
                    : std::nullopt),
      regions_(rank.slots,
               {bins_, rank.visits, location.number, waiting_by_region_, location.is_master,
                interest_ ? &*interest_ : nullptr, rank.bounds.has_regions}),
      awaits_times_((rank.times.from || rank.times.to) && !interest_)
{
}

void LocationProfile::mark(TwoTimes time)
{
    const auto& times = rank_.times;
    if (times.from && !regions_.interest_mark(InterestEnd::begin) && time.recorded >= *times.from)
    {
        regions_.mark(InterestEnd::begin, time);
    }
    if (times.to && !regions_.interest_mark(InterestEnd::end) && time.recorded >= *times.to)
    {
        regions_.mark(InterestEnd::end, time);
    }
    awaits_times_ = (times.from && !regions_.interest_mark(InterestEnd::begin)) ||
                    (times.to && !regions_.interest_mark(InterestEnd::end));
}

// Nothing of a location that ends before the region of interest begins is of interest.
void LocationProfile::finish(TwoTimes first, TwoTimes last)
{
    if (rank_.times.from && !interest_ && !regions_.interest_mark(InterestEnd::begin))
    {
        regions_.mark(InterestEnd::begin, last);
    }
    regions_.finish(first, last);
}

} // namespace haec_sim
