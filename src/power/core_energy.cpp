// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power/core_energy.hpp"

#include <algorithm>

namespace haec_sim
{

CoreEnergy& CoreEnergy::operator+=(const CoreEnergy& other) noexcept
{
    counted += other.counted;
    active += other.active;
    standing += other.standing;
    return *this;
}

CoreEnergy core_energy(const CorePower& core, Picoseconds begin, Picoseconds end,
                       Watts static_share, Watts active_power)
{
    CoreEnergy energy;
    for (const auto& stream : core.streams)
    {
        for (const auto& interval : stream)
        {
            energy.counted += interval.power.value * in_seconds(interval.end - interval.begin);
        }
    }
    const auto running = std::min(core.last, end) - std::max(core.first, begin);
    energy.active = active_power.value * in_seconds(std::max(running, Picoseconds{}));
    energy.standing = static_share.value * in_seconds(end - begin);
    return energy;
}

} // namespace haec_sim
