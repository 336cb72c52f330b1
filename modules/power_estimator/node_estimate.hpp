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

/// What a node took, from its first metric event to its last.
struct NodeEnergy
{
    std::uint64_t samples = 0;
    /// Where there are samples.
    Picoseconds begin{};
    Picoseconds end{};
    /// [J]
    double energy = 0;
};

/// A core of it.
struct CoreShare
{
    LocationRef location;
    /// Its last record.
    Picoseconds last{};
    /// Nothing where the node has no samples.
    CoreEnergy energy;
};

/// What the manager of a node makes of the metric events of its cores.
struct NodeEstimate
{
    NodeEnergy node;
    /// In order of locations.
    std::vector<CoreShare> cores;
    PowerBins bins;
};

/// Merges the cores in order of time, and writes the node's samples: times and mean powers since
/// the sample before (002, section 4.2).
NodeEstimate estimate(const NodeCores& cores, const PowerModel& model, SampleWriter& writer);

/// As bytes, for the way to the first rank.
std::vector<std::byte> packed(const NodeEstimate& estimate);

/// Of what packed() made.
NodeEstimate unpacked(std::span<const std::byte> bytes);

} // namespace haec_sim::power_estimator
