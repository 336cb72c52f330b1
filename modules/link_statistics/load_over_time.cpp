// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "load_over_time.hpp"

#include "network/report/group_sums.hpp"

#include <array>

namespace haec_sim::link_statistics
{

namespace
{

constexpr double percent = 100;
constexpr double picoseconds_per_second = 1e12;

std::vector<MetricQuantity> quantities()
{
    const auto mode = MetricMode::absolute_next;
    return {{"utilisation", "%", "busy share of the links, on average", Type::float64, mode},
            {"utilisation of the busiest link", "%", "busy share of the link that is busiest",
             Type::float64, mode},
            {"throughput", "bytes/s", "what the links carry together", Type::float64, mode}};
}

using Sample = std::array<MetricValue, 3>;

Sample sample_of(const GroupBin& bin, Picoseconds width, std::uint64_t links)
{
    const auto bytes = static_cast<double>(bin.bytes);
    const auto time = static_cast<double>(width.count());
    return {MetricValue::from(percent * share(bin.busy, width, links)),
            MetricValue::from(percent * share(bin.busiest, width)),
            MetricValue::from(time > 0 ? bytes * picoseconds_per_second / time : 0)};
}

/// The bins of a group; all in one where it was counted in none.
std::vector<GroupBin> bins_of(const GroupSum& sum, bool has_bins)
{
    if (has_bins)
    {
        return sum.bins;
    }
    GroupBin all;
    all.busy = sum.statistics.busy;
    all.bytes = sum.statistics.bytes;
    all.busiest = sum.busiest;
    return {all};
}

void write_samples(SampleWriter& writer, const std::vector<GroupBin>& bins, Picoseconds width,
                   std::uint64_t links, Picoseconds end)
{
    Sample last = sample_of(bins.empty() ? GroupBin{} : bins.front(), width, links);
    writer.write(Picoseconds{0}, last);
    for (std::size_t number = 1; number <= bins.size(); ++number)
    {
        const auto bin = number < bins.size() ? bins[number] : GroupBin{};
        const auto begin = width * static_cast<std::int64_t>(number);
        const auto sample = sample_of(bin, width, links);
        if (begin <= end && sample != last)
        {
            writer.write(begin, sample);
            last = sample;
        }
    }
}

} // namespace

void LoadOverTime::add(AddedLocations& locations)
{
    for (const auto& [group, links] : groups_.count_links())
    {
        MetricLocation location;
        location.name = groups_.class_name(group) + " links of " + groups_.place_name(group);
        location.owner = groups_.owner(group);
        location.quantities = quantities();
        locations_.emplace(group, locations.metric(location));
    }
}

void LoadOverTime::open(LocationRef location, SampleWriter& writer)
{
    writers_.emplace(location, &writer);
}

void LoadOverTime::write(const NetworkReport& report)
{
    const bool has_bins = report.bin_width > Picoseconds{0};
    const auto width = has_bins ? report.bin_width : report.end;
    for (const auto& [group, sum] : sum_up(report, groups_))
    {
        if (const auto location = locations_.find(group); location != locations_.end())
        {
            write_samples(*writers_.at(location->second), bins_of(sum, has_bins), width,
                          sum.resources.value_or(sum.used), report.end);
        }
    }
}

} // namespace haec_sim::link_statistics
