// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/run_figures.hpp"
#include "haec_sim/units.hpp"
#include "run/run_location.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace haec_sim
{

/// The predicted times of draws of noise.
struct DrawnSpans
{
    /// Of the whole run, by draw.
    std::vector<Picoseconds> whole;
    /// Of the region of interest, by draw; empty where there is none.
    std::vector<Picoseconds> interest{};
};

/// Draws of noise that one run carries along (docs/adr/0071).
struct CarriedDraws
{
    /// Their numbers; the first is that of the run.
    std::vector<std::uint32_t> samples;
    /// Their times, after the run; nothing where the run cannot know them.
    std::optional<DrawnSpans> predicted{};
};

/// The times in the draws that the run of these locations, which are all, carried along, after the
/// run; nothing where a location has none.
std::optional<DrawnSpans> drawn_spans(std::span<const RunLocation> locations,
                                      const InterestLimits& limits);

} // namespace haec_sim
