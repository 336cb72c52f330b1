// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/run_span.hpp"
#include "haec_sim/units.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The power of a core by its counters from one metric event of a class until the next.
struct CoreInterval
{
    Picoseconds begin{};
    Picoseconds end{};
    Watts power;
};

/// A core of a node: a location of the program.
struct CorePower
{
    /// The times when the location ran the program (ThreadActivity).
    std::vector<TimeSpan> active;
    /// The intervals by class, in order of time, without overlaps.
    std::vector<std::vector<CoreInterval>> streams;
};

/// The power of a node until a time, since the sample before.
struct PowerSample
{
    Picoseconds time{};
    Watts power;

    friend bool operator==(const PowerSample&, const PowerSample&) = default;
};

/// Merges the metric events of a node's cores in order of time ([Bielert2015], section 4.2): a
/// sample for each time at which there is one, and for the end of the run, of the mean power since
/// the one before, or the begin of the run. The sum has the order of `cores`, which must not hang
/// on the number of ranks.
std::vector<PowerSample> node_power(const std::vector<CorePower>& cores, Watts static_power,
                                    Watts active_power, const TimeSpan& run);

/// The integral from `begin`, where the first sample's interval begins [J].
double energy_of(const std::vector<PowerSample>& samples, Picoseconds begin);

} // namespace haec_sim
