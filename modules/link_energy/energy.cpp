// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "energy.hpp"

#include "haec_sim/error.hpp"

namespace haec_sim
{

namespace
{

double seconds(Picoseconds time)
{
    return static_cast<double>(time.count()) * 1e-12;
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
        const auto& type = type_of(group);
        if (!type.active_power || !type.idle_power)
        {
            throw UsageError(path + ": links of the type '" + type.name + "' have no " +
                             (type.active_power ? "idle_power" : "active_power") +
                             "; give active_power and idle_power [mW] in the platform's "
                             "link_types, 0 where there is none");
        }
    }
}

const LinkType& LinkPower::type_of(const ResourceGroup& group) const
{
    return platform_.link_types()[group.class_number];
}

std::map<ResourceGroup, GroupEnergy> LinkPower::energy(const NetworkReport& report) const
{
    return energy(sum_up(report, groups_), report.end);
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
        auto& energy = energies[group];
        energy.links = *sum.resources / 2;
        energy.busy = sum.statistics.busy;
        energy.idle = static_cast<double>(energy.links) * type.idle_power->value * seconds(end);
        energy.active = (type.active_power->value - type.idle_power->value) * seconds(energy.busy);
    }
    return energies;
}

Watts LinkPower::power(const ResourceGroup& group, std::uint64_t links, Picoseconds busy,
                       Picoseconds width) const
{
    const auto& type = type_of(group);
    const double extra = type.active_power->value - type.idle_power->value;
    return {static_cast<double>(links) * type.idle_power->value + extra * share(busy, width)};
}

} // namespace haec_sim
