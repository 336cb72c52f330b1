// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The energy of links from the times in which they are busy, wake and sleep.
//
// Source: the link energy of SimGrid, for each direction; sleep: docs/adr/0037.
//     E = P_idle L T + (P_active - P_idle) (busy + waking) - (P_idle - P_sleep)/2 asleep
// L links, each of two directions, for the run T; busy, waking and asleep are sums over directions.
// Links with several rates take the power of the one that they have, and while they change the
// active power of the higher of the two (spec: links-that-adapt, "Rates"), each direction its half:
//     E = sum over rates and directions of
//         P_idle/2 (at it + changing) + (P_active - P_idle) (busy at it + changing)
// Of circuits, ports take the power, P of them, two for each circuit ("Circuits", Energy):
//     E = P_idle P T + 2 (P_active - P_idle) busy + 2 (P_retarget - P_idle) aiming
// Neglected: a limit of two busy directions: they add up (docs/adr/0035). A link takes the same
// power at any load; the energy of changing its state is that of waking.
// Keys of types of links: active_power, idle_power, sleep_power [mW], sleep_after, wake_delay [ns];
// circuits.idle_power, active_power, retarget_power [mW].
// Example: a link of 1 W idle and 3 W active, idle for 10 s, then busy for 0.25 s in one direction:
//     1 * 10.25 + 2 * 0.25 = 10.75 J

#include "energy.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim::link_energy
{

namespace
{

void check_powers(const LinkType& type, const std::string& path)
{
    if (type.circuits)
    {
        if (!type.circuits->idle_power)
        {
            throw UsageError(path + ": the circuits of links of the type '" + type.name +
                             "' have no powers of ports; give idle_power, active_power and "
                             "retarget_power [mW] in circuits, 0 where there is none");
        }
        return;
    }
    if (!type.active_power || !type.idle_power)
    {
        throw UsageError(path + ": links of the type '" + type.name + "' have no " +
                         (type.active_power ? "idle_power" : "active_power") +
                         "; give active_power and idle_power [mW] in the platform's "
                         "link_types, 0 where there is none");
    }
    if (type.sleep_after && !type.sleep_power)
    {
        throw UsageError(path + ": links of the type '" + type.name +
                         "' sleep and have no sleep_power; give it [mW] beside their sleep_after, "
                         "0 where they take none");
    }
    for (const auto& rate : type.rates)
    {
        if (!rate.active_power || !rate.idle_power)
        {
            throw UsageError(path + ": a rate of the links of type '" + type.name + "' has no " +
                             (rate.active_power ? "idle_power" : "active_power") +
                             "; give both [mW] for each of the rates, 0 where there is none");
        }
    }
}

} // namespace

LinkPower::LinkPower(const Platform& platform, const std::string& path)
    : platform_(platform), groups_(platform)
{
    if (!groups_.can_count_links())
    {
        throw UsageError(path + ": the machine has more links than the " +
                         std::to_string(ResourceGroups::most_links) +
                         " of which the energy can be told; choose a smaller topology");
    }
    for (const auto& [group, links] : groups_.count_links())
    {
        check_powers(type_of(group), path);
    }
}

const LinkType& LinkPower::type_of(const ResourceGroup& group) const
{
    return platform_.link_types()[group.class_number];
}

Watts LinkPower::busy_power(LinkTypeId type) const
{
    const auto& figures = platform_.link_types().at(type.value);
    if (figures.circuits)
    {
        return {2 * (figures.circuits->active_power->value - figures.circuits->idle_power->value)};
    }
    return {figures.active_power->value - figures.idle_power->value};
}

Watts LinkPower::aiming_power(const LinkType& type)
{
    return {2 * (type.circuits->retarget_power->value - type.circuits->idle_power->value)};
}

void LinkPower::add_circuits(const LinkType& type, const GroupSum& sum, Picoseconds end,
                             GroupEnergy& energy)
{
    energy.ports = sum.ports;
    energy.circuits = sum.circuits;
    energy.standing = sum.ports * type.circuits->idle_power->value * in_seconds(end);
    energy.aiming = aiming_power(type).value * in_seconds(sum.circuits.aiming);
    energy.idle = sum.ports * in_seconds(end) -
                  2 * (in_seconds(energy.busy) + in_seconds(sum.circuits.aiming));
}

// The power that a direction saves asleep.
Watts LinkPower::sleep_saving(const LinkType& type)
{
    return {type.sleep_power ? (type.idle_power->value - type.sleep_power->value) / 2 : 0};
}

std::map<ResourceGroup, GroupEnergy>
LinkPower::energy(const std::map<ResourceGroup, GroupSum>& sums, Picoseconds end) const
{
    std::map<ResourceGroup, GroupEnergy> energies;
    for (const auto& [group, sum] : sums)
    {
        if (groups_.has_ports(group))
        {
            continue;
        }
        const auto& type = type_of(group);
        const double busy_power = this->busy_power({group.class_number}).value;
        auto& energy = energies[group];
        energy.links = *sum.resources / 2;
        energy.busy = sum.statistics.busy;
        energy.waking = sum.sleep.waking;
        energy.sleeping = sum.sleep.sleeping;
        energy.wakes = sum.sleep.wakes;
        energy.idle = static_cast<double>(*sum.resources) * in_seconds(end) -
                      in_seconds(energy.busy) - energy.waking - energy.sleeping;
        if (type.circuits)
        {
            energy.active = busy_power * in_seconds(energy.busy);
            add_circuits(type, sum, end, energy);
            continue;
        }
        if (type.has_rates())
        {
            energy.rates = energy_of_rates(type, sum.rates);
            for (const auto& rate : energy.rates)
            {
                energy.standing += rate.standing;
                energy.active += rate.active;
                energy.changing += rate.changing;
                energy.idle -= in_seconds(rate.use.changing);
            }
            continue;
        }
        energy.standing =
            static_cast<double>(energy.links) * type.idle_power->value * in_seconds(end);
        energy.active = busy_power * in_seconds(energy.busy);
        energy.awaking = busy_power * energy.waking;
        energy.saved = sleep_saving(type).value * energy.sleeping;
    }
    return energies;
}

std::vector<RateEnergy> LinkPower::energy_of_rates(const LinkType& type,
                                                   const std::vector<GroupRate>& rates)
{
    std::vector<RateEnergy> energies;
    for (std::size_t number = 0; number < rates.size(); ++number)
    {
        const auto& rate = type.rates[number];
        const auto& use = rates[number];
        const double idle = rate.idle_power->value / 2;
        const double extra = rate.active_power->value - rate.idle_power->value;
        energies.push_back({rate.bandwidth.value * type.bandwidth_factor, use,
                            idle * in_seconds(use.time), extra * in_seconds(use.busy),
                            (idle + extra) * in_seconds(use.changing)});
    }
    return energies;
}

Watts LinkPower::power(const ResourceGroup& group, const GroupSum& sum, const GroupBin& bin,
                       Picoseconds width) const
{
    const auto& type = type_of(group);
    if (type.circuits)
    {
        return {sum.ports * type.circuits->idle_power->value +
                busy_power({group.class_number}).value * share(bin.busy, width) +
                aiming_power(type).value * share(bin.circuits.aiming, width)};
    }
    if (type.has_rates())
    {
        double energy = 0;
        for (const auto& rate : energy_of_rates(type, bin.rates))
        {
            energy += rate.total();
        }
        return {width > Picoseconds{} ? energy / in_seconds(width) : 0};
    }
    auto working = bin.busy;
    working += bin.waking;
    const double extra = busy_power({group.class_number}).value * share(working, width);
    const double asleep = width > Picoseconds{} ? bin.sleeping / in_seconds(width) : 0;
    const double saving = sleep_saving(type).value * asleep;
    return {static_cast<double>(*sum.resources / 2) * type.idle_power->value + extra - saving};
}

double LinkPower::interest_energy(const std::map<ResourceGroup, GroupSum>& sums,
                                  const TimeSpan& interest) const
{
    const auto length = interest.end - interest.begin;
    double energy = 0;
    for (const auto& [group, sum] : sums)
    {
        if (!groups_.has_ports(group))
        {
            energy += power(group, sum, sum.interest, length).value * in_seconds(length);
        }
    }
    return energy;
}

RateEnergy& RateEnergy::operator+=(const RateEnergy& other) noexcept
{
    bandwidth = other.bandwidth;
    use += other.use;
    standing += other.standing;
    active += other.active;
    changing += other.changing;
    return *this;
}

GroupEnergy& GroupEnergy::operator+=(const GroupEnergy& other) noexcept
{
    links += other.links;
    busy += other.busy;
    waking += other.waking;
    sleeping += other.sleeping;
    idle += other.idle;
    wakes += other.wakes;
    standing += other.standing;
    active += other.active;
    awaking += other.awaking;
    saved += other.saved;
    changing += other.changing;
    ports += other.ports;
    circuits += other.circuits;
    aiming += other.aiming;
    // All groups of a class have the same rates. Sums over classes have those of no one.
    rates.resize(std::max(rates.size(), other.rates.size()));
    for (std::size_t rate = 0; rate < other.rates.size(); ++rate)
    {
        rates[rate] += other.rates[rate];
    }
    return *this;
}

} // namespace haec_sim::link_energy
