// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/report/group_sums.hpp"

#include "network/rate_uses.hpp"
#include "network/report/circuit_ports_of.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <tuple>

namespace haec_sim
{

namespace
{

/// `Statistics` of a resource, or of a group.
template <class Statistics>
void add(GroupStatistics& all, const Statistics& added)
{
    all.messages += added.messages;
    all.units += added.units;
    all.bytes += added.bytes;
    all.busy += added.busy;
    all.waiting += added.waiting;
    all.longest_wait = std::max(all.longest_wait, added.longest_wait);
    all.longest_queue = std::max(all.longest_queue, added.longest_queue);
}

void add_rates(GroupSum& sum, const std::vector<RateReport>& reports, std::uint64_t links);

void add_circuits(GroupSum& sum, const std::optional<CircuitReport>& circuits)
{
    if (!circuits)
    {
        return;
    }
    sum.circuits += circuits->whole;
    sum.interest.circuits += circuits->interest;
    sum.bins.resize(std::max(sum.bins.size(), circuits->bins.size()));
    for (std::size_t number = 0; number < circuits->bins.size(); ++number)
    {
        sum.bins[number].circuits += circuits->bins[number];
    }
}

void add(GroupSum& sum, const ResourceReport& report)
{
    const auto& added = report.statistics;
    ++sum.used;
    add(sum.statistics, added);
    sum.busiest = std::max(sum.busiest, added.busy);
    sum.has_rate = sum.has_rate && report.has_rate;
    sum.bins.resize(std::max(sum.bins.size(), report.bins.size()));
    for (std::size_t number = 0; number < report.bins.size(); ++number)
    {
        const auto& bin = report.bins[number];
        auto& of_all = sum.bins[number];
        of_all.busy += bin.busy;
        of_all.waiting += bin.waiting;
        of_all.waking += bin.waking;
        of_all.bytes += bin.bytes;
        of_all.sleeping += in_seconds(bin.sleeping);
        of_all.busiest = std::max(of_all.busiest, bin.busy);
    }
    if (report.interest)
    {
        sum.interest.busy += report.interest->busy;
        sum.interest.waking += report.interest->waking;
        sum.interest.bytes += report.interest->bytes;
        sum.interest.sleeping += in_seconds(report.interest->sleeping);
    }
    add_rates(sum, report.rates, 1);
    add_circuits(sum, report.circuits);
    sum.sleep.wakes += report.sleep.wakes;
    sum.sleep.waking += in_seconds(report.sleep.waking);
    sum.sleep.sleeping += in_seconds(report.sleep.sleeping);
}

void add(std::vector<GroupRate>& rates, std::size_t rate, const RateUse& use, std::uint64_t links)
{
    rates.resize(std::max(rates.size(), rate + 1));
    rates[rate].add(use, links);
}

/// So many directions did that.
void add_rates(GroupSum& sum, const std::vector<RateReport>& reports, std::uint64_t links)
{
    for (std::size_t rate = 0; rate < reports.size(); ++rate)
    {
        const auto& [whole, interest, bins] = reports[rate];
        add(sum.rates, rate, whole, links);
        add(sum.interest.rates, rate, interest, links);
        sum.bins.resize(std::max(sum.bins.size(), bins.size()));
        for (std::size_t number = 0; number < bins.size(); ++number)
        {
            add(sum.bins[number].rates, rate, bins[number], links);
        }
    }
}

/// What a direction does that serves nothing.
std::vector<RateReport> uses_without_load(const RateRule& rule, const NetworkReport& report)
{
    const auto width = static_cast<std::uint64_t>(report.bin_width.count());
    return RateUses(rule).report(rule, report.end,
                                 width > 0 ? std::optional(std::countr_zero(width)) : std::nullopt,
                                 report.interest);
}

/// Adds the rates of links that nobody ever used, which go down at the start.
void add_unused_rates(std::map<ResourceGroup, GroupSum>& sums, const NetworkReport& report,
                      const ResourceGroups& groups)
{
    for (auto& [group, sum] : sums)
    {
        const auto unused = sum.resources.value_or(sum.used) - sum.used;
        const auto rule = groups.rate_rule(group);
        if (rule && unused > 0)
        {
            add_rates(sum, uses_without_load(*rule, report), unused);
        }
    }
}

/// `links` sleep from `begin` to the end of the run.
void add_sleep(GroupSum& sum, std::uint64_t links, Picoseconds begin, const NetworkReport& report)
{
    if (begin >= report.end || links == 0)
    {
        return;
    }
    const auto times = static_cast<double>(links);
    sum.sleep.sleeping += in_seconds(report.end - begin) * times;
    if (report.interest)
    {
        sum.interest.sleeping += in_seconds(overlap({begin, report.end}, *report.interest)) * times;
    }
    const auto width = report.bin_width;
    if (width == Picoseconds{})
    {
        return;
    }
    sum.bins.resize(std::max(sum.bins.size(), static_cast<std::size_t>(report.end / width) + 1));
    for (auto from = begin; from < report.end;)
    {
        const auto number = from / width;
        const auto until = std::min(report.end, after(width * number, width));
        sum.bins[static_cast<std::size_t>(number)].sleeping += in_seconds(until - from) * times;
        from = until;
    }
}

/// Adds the sleep that nobody ended any more, and that of links that nobody ever used.
void add_last_sleep(std::map<ResourceGroup, GroupSum>& sums, const NetworkReport& report,
                    const ResourceGroups& groups)
{
    for (const auto& resource : report.resources)
    {
        const auto group = groups.group_of(resource.resource);
        const auto asleep = after(resource.sleep.last_end, groups.sleep_times(group).after);
        add_sleep(sums[group], 1, asleep, report);
    }
    for (auto& [group, sum] : sums)
    {
        add_sleep(sum, sum.resources.value_or(sum.used) - sum.used, groups.sleep_times(group).after,
                  report);
    }
}

/// The directions of links that messages took, and those back. Links side by side between the same
/// ends are as many as the direction has that more of them took.
std::map<ResourceGroup, std::uint64_t> count_used(const NetworkReport& report,
                                                  const ResourceGroups& groups)
{
    std::map<std::tuple<ResourceGroup, VertexId, VertexId>, std::array<std::uint64_t, 2>> between;
    for (const auto& [resource, statistics, sleep, bins, has_rate, interest, rates, circuits] :
         report.resources)
    {
        if (resource.kind == ResourceKind::link)
        {
            const auto ends = groups.ends_of(resource);
            const auto [low, high] = std::minmax(ends.from, ends.to);
            ++between[{groups.group_of(resource), low, high}][ends.from == low ? 0 : 1];
        }
    }
    std::map<ResourceGroup, std::uint64_t> used;
    for (const auto& [place, directions] : between)
    {
        used[std::get<0>(place)] += 2 * std::ranges::max(directions);
    }
    return used;
}

} // namespace

void GroupRate::add(const RateUse& use, std::uint64_t directions)
{
    time.add(use.time, directions);
    busy.add(use.busy, directions);
    changing.add(use.changing, directions);
    changes += use.changes * directions;
}

GroupRate& GroupRate::operator+=(const GroupRate& other)
{
    time += other.time;
    busy += other.busy;
    changing += other.changing;
    changes += other.changes;
    return *this;
}

GroupCircuits& GroupCircuits::operator+=(const CircuitUse& use)
{
    return *this += GroupCircuits{use.grants, use.retargets, WideSum(use.in_use),
                                  WideSum(use.aiming), WideSum(use.waiting)};
}

GroupCircuits& GroupCircuits::operator+=(const GroupCircuits& other)
{
    grants += other.grants;
    retargets += other.retargets;
    in_use += other.in_use;
    aiming += other.aiming;
    waiting += other.waiting;
    return *this;
}

GroupSum& GroupSum::operator+=(const GroupSum& other)
{
    if (other.resources)
    {
        resources = resources.value_or(0) + *other.resources;
    }
    used += other.used;
    add(statistics, other.statistics);
    busiest = std::max(busiest, other.busiest);
    has_rate = has_rate && other.has_rate;
    circuits += other.circuits;
    ports += other.ports;
    return *this;
}

std::map<ResourceGroup, GroupSum> sum_up(const NetworkReport& report, const ResourceGroups& groups,
                                         CountedParts links)
{
    std::map<ResourceGroup, GroupSum> sums;
    if (links == CountedParts::used || groups.can_count_links())
    {
        for (const auto& [group, directions] :
             links == CountedParts::used ? count_used(report, groups) : groups.count_links())
        {
            sums[group].resources = directions;
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
    for (const auto& [group, ports] : ports_of_circuits(report, groups, links))
    {
        sums[group].ports = ports;
    }
    add_last_sleep(sums, report, groups);
    add_unused_rates(sums, report, groups);
    return sums;
}

double share(const WideSum& part, Picoseconds whole, std::uint64_t times)
{
    const auto all = static_cast<double>(whole.count()) * static_cast<double>(times);
    return all > 0 ? part.as_double() / all : 0;
}

} // namespace haec_sim
