// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/platform.hpp"
#include "load/group_sums.hpp"
#include "load/resource_groups.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace haec_sim
{

/// What the links of a group took.
struct GroupEnergy
{
    /// Both directions are one link.
    std::uint64_t links = 0;
    /// The sum over all directions.
    Picoseconds busy{};
    /// For being there, over the whole run [J].
    double idle = 0;
    /// What being busy added [J].
    double active = 0;

    double total() const noexcept
    {
        return idle + active;
    }
};

/// A link takes its idle power all the time, and for each direction that is busy the difference
/// between active and idle power on top.
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

    /// What the links of a group take together while their directions are busy for `busy` out of
    /// `width`.
    Watts power(const ResourceGroup& group, std::uint64_t links, Picoseconds busy,
                Picoseconds width) const;

    const ResourceGroups& groups() const noexcept
    {
        return groups_;
    }

private:
    const LinkType& type_of(const ResourceGroup& group) const;

    const Platform& platform_;
    ResourceGroups groups_;
};

} // namespace haec_sim
