// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The part of a core in the energy of its node.
//
// Source: docs/adr/0040.
//     E(core) = sum of P by counters * time + a_active * active time + P_static * time / cores
// Neglected: who caused the static power: each core of a node has an equal part. The energies of
// all cores sum up to the node's (node_power.cpp).
// Example: the core of node_power.cpp, alone on its node: (3 * 2 + 7 * 1) + 5 * 10 + 20 * 12 = 303
// J.

#include "power/core_energy.hpp"

namespace haec_sim
{

CoreEnergy& CoreEnergy::operator+=(const CoreEnergy& other) noexcept
{
    counted += other.counted;
    active += other.active;
    standing += other.standing;
    return *this;
}

CoreEnergy core_energy(const CorePower& core, const TimeSpan& part, Watts static_share,
                       Watts active_power)
{
    CoreEnergy energy;
    for (const auto& stream : core.streams)
    {
        for (const auto& interval : stream)
        {
            energy.counted +=
                interval.power.value * in_seconds(overlap({interval.begin, interval.end}, part));
        }
    }
    for (const auto& span : core.active)
    {
        energy.active += active_power.value * in_seconds(overlap(span, part));
    }
    energy.standing = static_share.value * in_seconds(part.end - part.begin);
    return energy;
}

} // namespace haec_sim
