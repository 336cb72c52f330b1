// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core_records.hpp"
#include "haec_sim/added_locations.hpp"
#include "power/core_energy.hpp"
#include "power/power_model.hpp"
#include "power_over_time.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim::power_estimator
{

/// The energy that a node took.
struct NodeEnergy
{
    std::uint64_t samples = 0;
    /// The energy in the whole run [J].
    double whole = 0;
    /// The energy in the region of interest, where the run has one [J].
    double interest = 0;
};

/// A core of it.
struct CoreShare
{
    LocationRef location;
    CoreEnergy whole;
    /// The energy there; nothing where the run has no region of interest.
    CoreEnergy interest;
};

/// The estimate that a node's manager makes of what its cores did.
struct NodeEstimate
{
    NodeEnergy node;
    /// The cores, in order of locations.
    std::vector<CoreShare> cores;
    PowerBins bins;
};

/// Merges the cores in order of time, and writes the node's samples: times and mean powers since
/// the sample before ([Bielert2015], section 4.2).
NodeEstimate estimate(const NodeCores& cores, const PowerModel& model, const RunSpan& run,
                      SampleWriter& writer);

/// The estimate as bytes, for the way to the first rank.
std::vector<std::byte> packed(const NodeEstimate& estimate);

/// The estimate that packed() made bytes of.
NodeEstimate unpacked(std::span<const std::byte> bytes);

} // namespace haec_sim::power_estimator
