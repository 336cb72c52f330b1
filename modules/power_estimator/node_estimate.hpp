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

/// What a node took.
struct NodeEnergy
{
    std::uint64_t samples = 0;
    /// In the whole run [J].
    double whole = 0;
    /// In the region of interest, where the run has one [J].
    double interest = 0;
};

/// A core of it.
struct CoreShare
{
    LocationRef location;
    CoreEnergy whole;
    /// Nothing where the run has no region of interest.
    CoreEnergy interest;
};

/// What the manager of a node makes of what its cores did.
struct NodeEstimate
{
    NodeEnergy node;
    /// In order of locations.
    std::vector<CoreShare> cores;
    PowerBins bins;
};

/// Merges the cores in order of time, and writes the node's samples: times and mean powers since
/// the sample before ([Bielert2015], section 4.2).
NodeEstimate estimate(const NodeCores& cores, const PowerModel& model, const RunSpan& run,
                      SampleWriter& writer);

/// As bytes, for the way to the first rank.
std::vector<std::byte> packed(const NodeEstimate& estimate);

/// Of what packed() made.
NodeEstimate unpacked(std::span<const std::byte> bytes);

} // namespace haec_sim::power_estimator
