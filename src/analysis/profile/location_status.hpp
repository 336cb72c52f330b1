// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/region_profile.hpp"

#include <vector>

namespace haec_sim
{

/// All that had come together on a location at a time.
struct LocationStatus
{
    ActivityPoint point;
    /// The sums by slot.
    std::vector<RegionSums> regions;
};

/// The status at a moment between two of which all is known, in proportion. Exclusive times of
/// regions add up to the time, as those of the two do.
LocationStatus status_between(const LocationStatus& from, const LocationStatus& until,
                              TwoTimes moment);

} // namespace haec_sim
