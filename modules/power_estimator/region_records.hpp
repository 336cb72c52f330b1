// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"
#include "power/region_shares.hpp"

#include <cstddef>
#include <map>
#include <span>
#include <vector>

namespace haec_sim::power_estimator
{

/// The regions by location, as the order of sums must not hang on the number of ranks.
using LocationRegions = std::map<LocationRef, std::map<RegionRef, RegionShare>>;

/// The regions as bytes, for the way between ranks.
std::vector<std::byte> packed(const LocationRegions& regions);

/// Adds what packed() made.
void add_packed(std::span<const std::byte> bytes, LocationRegions& regions);

} // namespace haec_sim::power_estimator
