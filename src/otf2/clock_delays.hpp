// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/definitions.hpp"
#include "haec_sim/units.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace haec_sim::otf2
{

/// The time from the begin of the trace that begins first (its global offset) to that of each, if
/// the clocks of all count from the same point (spec: imports). It is rounded once where the clocks
/// have the same resolution, else twice.
///
/// Throws Error where a clock has no resolution, and where one begins 2^63 ps (106 days) or more
/// behind the first.
std::vector<Picoseconds> clock_delays(std::span<const definitions::ClockProperties> clocks);

/// The number of traces that begin when all that began before them have ended, by the same count:
/// clocks that count from different points look so.
std::size_t count_apart(std::span<const definitions::ClockProperties> clocks);

} // namespace haec_sim::otf2
