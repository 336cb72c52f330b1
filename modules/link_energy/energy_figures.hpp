// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "energy.hpp"

namespace haec_sim::link_energy
{

/// Calls `put(key, value)` for each figure, a whole number or a double, of what documents say of a
/// group of links.
template <class Put>
void for_each_figure(const GroupEnergy& energy, Put put)
{
    put("links", energy.links);
    put("busy_s", in_seconds(energy.busy));
    put("idle_s", energy.idle);
    put("waking_s", energy.waking);
    put("sleeping_s", energy.sleeping);
    put("wakes", energy.wakes);
    put("idle_energy_j", energy.standing);
    put("active_energy_j", energy.active);
    put("waking_energy_j", energy.awaking);
    put("saved_by_sleep_j", energy.saved);
    put("energy_j", energy.total());
}

} // namespace haec_sim::link_energy
