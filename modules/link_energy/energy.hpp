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

/// What the links of a group took.
struct GroupEnergy
{
    /// Both directions are one link.
    std::uint64_t links = 0;
    /// Sums over all directions.
    WideSum busy;
    /// The same in seconds; with the busy time two for each link, times the run time.
    double waking = 0;
    double sleeping = 0;
    double idle = 0;
    std::uint64_t wakes = 0;
    /// As if all links were idle over the whole run [J].
    double standing = 0;
    /// What being busy added [J].
    double active = 0;
    /// What waking added [J].
    double awaking = 0;
    /// What sleeping saved [J].
    double saved = 0;

    double total() const noexcept
    {
        return standing + active + awaking - saved;
    }

    GroupEnergy& operator+=(const GroupEnergy& other) noexcept;
};

/// A link takes its idle power all the time, and for each direction that is busy or wakes the
/// difference between active and idle power on top. A direction asleep saves half the difference
/// between idle and sleep power.
class LinkPower
{
public:
    /// The platform outlives it. Throws UsageError where a type of link that the topology has lacks
    /// a figure, beginning with `path`, or where there are too many links to count.
    LinkPower(const Platform& platform, const std::string& path);

    /// Of every group of links that there is.
    std::map<ResourceGroup, GroupEnergy> energy(const NetworkReport& report) const;

    /// The same where the report is summed up already; `end` is that of the run.
    std::map<ResourceGroup, GroupEnergy> energy(const std::map<ResourceGroup, GroupSum>& sums,
                                                Picoseconds end) const;

    /// What the links of a group take together, on average, while their directions do what `bin`
    /// says out of `width`.
    Watts power(const ResourceGroup& group, std::uint64_t links, const GroupBin& bin,
                Picoseconds width) const;

    /// What the links of all groups took in a part of the run [J]. Of a bin that the part cuts,
    /// they took the same all the time.
    double energy_in(const TimeSpan& part, const std::map<ResourceGroup, GroupSum>& sums,
                     const NetworkReport& report) const;

    /// What a direction of a link of the type takes on top while it is busy.
    Watts busy_power(LinkTypeId type) const;

    const ResourceGroups& groups() const noexcept
    {
        return groups_;
    }

private:
    const LinkType& type_of(const ResourceGroup& group) const;
    static Watts sleep_saving(const LinkType& type);

    const Platform& platform_;
    ResourceGroups groups_;
};

} // namespace haec_sim::link_energy
