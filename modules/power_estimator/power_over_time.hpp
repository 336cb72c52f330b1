// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "haec_sim/units.hpp"
#include "power/node_power.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim::power_estimator
{

/// The power of a node over time, in at most 512 bins; the first one begins at 0.
struct PowerBins
{
    /// The width of each bin [ps]; a power of two, so that bins of nodes that ended apart can be
    /// put together.
    std::int64_t width = 1;
    /// The integral of the power over each bin [W ps].
    std::vector<double> integrals;
};

/// The bins of a node's samples; the first sample holds since `begin`.
PowerBins bins_of(const std::vector<PowerSample>& samples, Picoseconds begin);

/// The power of nodes over time, for the picture of a report.
class PowerOverTime
{
public:
    void add(std::string node, PowerBins bins);

    /// `bin_width_ps`, and of each node its name and the mean power in each bin [W], which is 0
    /// where nothing is known. Energy stays: the sum over a node's bins, times their width.
    JsonValue document() const;

private:
    std::vector<std::pair<std::string, PowerBins>> nodes_;
};

} // namespace haec_sim::power_estimator
