// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim::power_estimator
{

/// The parts of a kind where no process runs: the nodes around the places of a cluster, interfaces,
/// switches. They take static power during the whole run, used or not.
struct PassiveParts
{
    /// "nodes", "interfaces" or "switches".
    std::string name;
    std::uint64_t count = 0;
    /// The power of each of them.
    Watts power;

    /// "20 switches".
    std::string text() const
    {
        return std::to_string(count) + " " + name;
    }

    Watts total() const noexcept
    {
        return {static_cast<double>(count) * power.value};
    }
};

/// The static power of a machine, by kind of part (spec: models, "Power").
struct StaticPower
{
    /// The power of each node, or of each place of a cluster.
    Watts place;
    /// "nodes", or "places" if `place` is the power of places inside the nodes of a cluster.
    std::string places = "nodes";
    std::vector<PassiveParts> passive;
};

/// Returns the spec of the key `static_power`, without a default and bounds.
ParameterSpec static_power_key();

/// Returns true if a section with the key gives power to any kind of part.
bool has_static_power(const Parameters& parameters);

/// Reads the key of a section that has it. Throws UsageError naming a kind of part that the machine
/// lacks.
StaticPower static_power_of(const Parameters& parameters, const Platform& platform);

} // namespace haec_sim::power_estimator
