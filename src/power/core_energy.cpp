// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "power/core_energy.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

double seconds(Picoseconds time)
{
    return static_cast<double>(time.count()) * 1e-12;
}

} // namespace

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
            energy.counted += interval.power.value * seconds(interval.end - interval.begin);
        }
    }
    const auto running = std::min(core.last, end) - std::max(core.first, begin);
    energy.active = active_power.value * seconds(std::max(running, Picoseconds{}));
    energy.standing = static_share.value * seconds(end - begin);
    return energy;
}

} // namespace haec_sim
