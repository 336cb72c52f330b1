// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/run_span.hpp"
#include "network/report/group_sums.hpp"
#include "network/report/resource_groups.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace haec_sim::link_energy
{

/// What links did at one of their rates, and its energy.
struct RateEnergy
{
    /// [bytes/s]
    double bandwidth = 0;
    GroupRate use{};
    /// The energies as if idle at this rate, what being busy at it added, and that of the changes
    /// between this rate and the one below it [J].
    double standing = 0;
    double active = 0;
    double changing = 0;

    double total() const noexcept
    {
        return standing + active + changing;
    }

    RateEnergy& operator+=(const RateEnergy& other) noexcept;
};

/// The energy of the links of a group, and what it comes from.
struct GroupEnergy
{
    /// Both directions are one link.
    std::uint64_t links = 0;
    /// Sums over all directions.
    WideSum busy;
    /// Sums in seconds; with the busy time they are two for each link, times the run time.
    double waking = 0;
    double sleeping = 0;
    double idle = 0;
    std::uint64_t wakes = 0;
    /// The energy as if all links were idle over the whole run [J].
    double standing = 0;
    /// The energy that being busy added [J].
    double active = 0;
    /// The energy that waking added [J].
    double awaking = 0;
    /// The energy that sleeping saved [J].
    double saved = 0;
    /// The energy of links while they change their rates [J].
    double changing = 0;
    /// Transmitters and receivers of circuits, which take the power of their links; 0 where links
    /// have none.
    double ports = 0;
    GroupCircuits circuits{};
    /// The energy that aiming ports added [J].
    double aiming = 0;
    /// By rate of the class, in ascending order; empty where links have one rate.
    std::vector<RateEnergy> rates{};

    double total() const noexcept
    {
        return standing + active + awaking - saved + changing + aiming;
    }

    GroupEnergy& operator+=(const GroupEnergy& other) noexcept;
};

/// The power and energy of links; energy.cpp has the equation.
class LinkPower
{
public:
    /// The platform outlives it. Throws UsageError where a type of link that the topology has lacks
    /// a figure, beginning with `path`, or where there are too many links to count.
    LinkPower(const Platform& platform, const std::string& path);

    /// The energies of the groups of links that are summed up; `end` is that of the run.
    std::map<ResourceGroup, GroupEnergy> energy(const std::map<ResourceGroup, GroupSum>& sums,
                                                Picoseconds end) const;

    /// The mean power of the links of a group together, of which `sum` counts them, while their
    /// directions do what `bin` says out of `width`.
    Watts power(const ResourceGroup& group, const GroupSum& sum, const GroupBin& bin,
                Picoseconds width) const;

    /// The energy of the links of all groups in the region of interest [J], which is `interest`.
    double interest_energy(const std::map<ResourceGroup, GroupSum>& sums,
                           const TimeSpan& interest) const;

    /// The power that a direction of a link of the type takes on top while it is busy; a circuit,
    /// at both ends.
    Watts busy_power(LinkTypeId type) const;

    const ResourceGroups& groups() const noexcept
    {
        return groups_;
    }

private:
    const LinkType& type_of(const ResourceGroup& group) const;
    /// The energies of a type's rates.
    static std::vector<RateEnergy> energy_of_rates(const LinkType& type,
                                                   const std::vector<GroupRate>& rates);
    /// The energies of ports.
    static void add_circuits(const LinkType& type, const GroupSum& sum, Picoseconds end,
                             GroupEnergy& energy);
    /// The power that the two ports of a circuit take on top while they are aimed.
    static Watts aiming_power(const LinkType& type);
    static Watts sleep_saving(const LinkType& type);

    const Platform& platform_;
    ResourceGroups groups_;
};

} // namespace haec_sim::link_energy
