// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "load/group_sums.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

void add(GroupSum& sum, const ResourceReport& report)
{
    const auto& added = report.statistics;
    auto& all = sum.statistics;
    ++sum.used;
    all.messages += added.messages;
    all.units += added.units;
    all.bytes += added.bytes;
    all.busy += added.busy;
    all.waiting += added.waiting;
    all.longest_wait = std::max(all.longest_wait, added.longest_wait);
    all.longest_queue = std::max(all.longest_queue, added.longest_queue);
    sum.busiest = std::max(sum.busiest, added.busy);
    sum.bins.resize(std::max(sum.bins.size(), report.bins.size()));
    for (std::size_t number = 0; number < report.bins.size(); ++number)
    {
        const auto& bin = report.bins[number];
        auto& of_all = sum.bins[number];
        of_all.sum.busy += bin.busy;
        of_all.sum.waiting += bin.waiting;
        of_all.sum.bytes += bin.bytes;
        of_all.busiest = std::max(of_all.busiest, bin.busy);
    }
}

} // namespace

std::map<ResourceGroup, GroupSum> sum_up(const NetworkReport& report, const ResourceGroups& groups)
{
    std::map<ResourceGroup, GroupSum> sums;
    if (groups.can_count_links())
    {
        for (const auto& [group, links] : groups.count_links())
        {
            sums[group].resources = links;
        }
    }
    for (const auto& resource : report.resources)
    {
        const auto group = groups.group_of(resource.resource);
        auto& sum = sums[group];
        if (groups.has_ports(group))
        {
            sum.resources = groups.count_ports(group);
        }
        add(sum, resource);
    }
    return sums;
}

double share(Picoseconds part, Picoseconds whole, std::uint64_t times)
{
    const auto all = static_cast<double>(whole.count()) * static_cast<double>(times);
    return all > 0 ? static_cast<double>(part.count()) / all : 0;
}

} // namespace haec_sim
