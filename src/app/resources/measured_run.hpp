// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/resources/measure_command.hpp"
#include "app/resources/measured_resources.hpp"
#include "parallel/ranks.hpp"

#include <optional>
#include <vector>

namespace haec_sim
{

/// The times of a trace: of the whole run, and the longest of a location in each phase.
struct MeasuredTimes
{
    Picoseconds run{};
    std::array<Picoseconds, measured_phases> phases{};
};

/// What a trace asks of a machine.
struct MeasuredRun
{
    std::vector<MeasuredResource> resources;
    /// The most instances of the phase's region on one location.
    std::uint64_t instances = 0;
    MeasuredTimes recorded;
    std::optional<MeasuredTimes> predicted;
};

/// Reads the trace, each rank some of its locations, and the predicted one. Collective; complete on
/// the first rank. Throws AgreedError.
MeasuredRun measure_run(const ResourcesMeasureCommand& command, Ranks& ranks);

} // namespace haec_sim
