// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "power/node_power.hpp"

namespace haec_sim
{

/// The part of a core in its node's energy [J].
struct CoreEnergy
{
    /// The energy by its counters.
    double counted = 0;
    /// The energy for running the program.
    double active = 0;
    /// Its part of the node's static power: as large as that of each other core.
    double standing = 0;

    double total() const noexcept
    {
        return counted + active + standing;
    }

    CoreEnergy& operator+=(const CoreEnergy& other) noexcept;
};

/// The energy in a part of the run; the energies of all cores sum up to the node's. `static_share`:
/// the node's static power over the number of its cores.
CoreEnergy core_energy(const CorePower& core, const TimeSpan& part, Watts static_share,
                       Watts active_power);

} // namespace haec_sim
