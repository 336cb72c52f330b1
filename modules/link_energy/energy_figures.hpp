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
    if (!energy.rates.empty())
    {
        put("changing_energy_j", energy.changing);
    }
    if (energy.ports > 0)
    {
        put("ports", energy.ports);
        put("circuits", energy.circuits.grants);
        put("retargets", energy.circuits.retargets);
        put("aiming_s", in_seconds(energy.circuits.aiming));
        put("aiming_energy_j", energy.aiming);
    }
    put("energy_j", energy.total());
}

/// The same for one of the rates of a class.
template <class Put>
void for_each_figure(const RateEnergy& rate, Put put)
{
    put("bandwidth_bytes_per_s", rate.bandwidth);
    put("time_s", in_seconds(rate.use.time));
    put("busy_s", in_seconds(rate.use.busy));
    put("changing_s", in_seconds(rate.use.changing));
    put("changes", rate.use.changes);
    put("idle_energy_j", rate.standing);
    put("active_energy_j", rate.active);
    put("changing_energy_j", rate.changing);
    put("energy_j", rate.total());
}

} // namespace haec_sim::link_energy
