// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "haec_sim/units.hpp"
#include "power/node_power.hpp"

#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The power of nodes over time, in as many bins as a picture has room for.
class PowerOverTime
{
public:
    static constexpr std::int64_t bins = 512;

    /// The samples of a node; the first one holds since `begin`.
    void add(std::string node, Picoseconds begin, const std::vector<PowerSample>& samples);

    /// `bin_width_ps`, and of each node its name and the mean power in each bin [W], which is 0
    /// where nothing is known; the first bin begins at 0. Energy stays: the sum over a node's bins,
    /// times their width.
    JsonValue document() const;

private:
    struct Step
    {
        Picoseconds begin{};
        Picoseconds end{};
        Watts power;
    };

    std::int64_t bin_width() const;

    std::vector<std::pair<std::string, std::vector<Step>>> nodes_;
    Picoseconds end_{};
};

} // namespace haec_sim
