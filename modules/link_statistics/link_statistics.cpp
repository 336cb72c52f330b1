// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// link_statistics: writes what links, ports and nodes of the simulated machine did, as a table, as
// JSON, and over time as metrics of the output trace. All records pass on as they are.
//
// Source: spec: contention, "Statistics, per resource"; a group has the links of a class on a
// board.
//     utilisation(group, bin) = 100 % * sum of busy times / (number of directions * width)
//     of the busiest          = 100 % * greatest busy time / width
//     throughput              = bytes * 1e12 / width [ps]           in bytes/s
// Neglected: what happens within a bin: a metric has its mean. Without bins the run is one bin.
// Keys: output, json, metrics, replace.
// Example: of 2 directions one is busy for 100 of 1000 ps, with 100 bytes: 5 %, 10 %, 1e11 bytes/s.

#include "haec_sim/added_locations.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/module.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/output_file.hpp"
#include "haec_sim/output_keys.hpp"
#include "network/report/group_sums.hpp"
#include "network/report/resource_groups.hpp"
#include "statistics_files.hpp"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

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

/// Shows the load of the links in the output trace: a location of metrics for each group of links,
/// with their utilisation, that of the busiest, and their throughput.
class LoadOverTime
{
public:
    /// The groups outlive it. Their links can be counted.
    explicit LoadOverTime(const ResourceGroups& groups) : groups_(groups) {}

    void add(AddedLocations& locations)
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

    /// Whoever writes all samples opens all locations.
    void open(LocationRef location, SampleWriter& writer)
    {
        writers_.emplace(location, &writer);
    }

    /// Values hold from the begin of a bin until the next sample; a bin in which nothing changes
    /// has none. No sample is behind the end of the run.
    void write(const NetworkReport& report)
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

private:
    const ResourceGroups& groups_;
    std::map<ResourceGroup, LocationRef> locations_;
    std::map<LocationRef, SampleWriter*> writers_;
};

struct StatisticsOptions
{
    std::string table;
    /// The JSON file; empty: none.
    std::string document;
    bool metrics = true;
};

class LinkStatistics final : public Module, MetricAdder, NetworkReader
{
public:
    LinkStatistics(const Platform& platform, StatisticsOptions options)
        : groups_(platform), options_(std::move(options))
    {
        if (options_.metrics)
        {
            load_.emplace(groups_);
        }
    }

    MetricAdder* metric_adder() override
    {
        return load_ ? this : nullptr;
    }

    NetworkReader* network_reader() override
    {
        return this;
    }

    void add_locations(AddedLocations& locations) override
    {
        load_->add(locations);
    }

    void open_added(LocationRef location, SampleWriter& writer) override
    {
        load_->open(location, writer);
    }

    void conclude_network(const NetworkReport& report, const RunSpan&) override
    {
        if (!options_.table.empty())
        {
            write_output(options_.table,
                         [&](std::ostream& out) { write_table(out, report, groups_); });
        }
        if (!options_.document.empty())
        {
            write_output(options_.document,
                         [&](std::ostream& out) { write_document(out, report, groups_); });
        }
        if (load_)
        {
            load_->write(report);
        }
    }

private:
    ResourceGroups groups_;
    StatisticsOptions options_;
    std::optional<LoadOverTime> load_;
};

std::unique_ptr<Module> create(const ModuleContext& context)
{
    const auto& parameters = context.parameters;
    StatisticsOptions options;
    options.table = optional_output_of(context, "output");
    options.document = optional_output_of(context, "json");
    options.metrics = parameters.get<bool>("metrics");
    return std::make_unique<LinkStatistics>(context.platform, options);
}

/// Checks what no spec can.
void resolve(Parameters& parameters, const Platform& platform)
{
    for (const char* key : {"output", "json"})
    {
        if (parameters.has(key) && parameters.get<std::string>(key).empty())
        {
            throw UsageError(parameters.path() + "." + key +
                             ": the name of a file must not be empty; give one, or leave the key "
                             "out");
        }
    }
    const auto links = platform.topology().link_count();
    if (parameters.get<bool>("metrics") && !ResourceGroups(platform).can_count_links())
    {
        throw UsageError(parameters.path() + ".metrics: the machine has " + std::to_string(links) +
                         " links, each direction by itself, more than the " +
                         std::to_string(ResourceGroups::most_links) +
                         " of which metrics can be made; set metrics to false");
    }
}

ModuleDescriptor link_statistics_descriptor()
{
    ParameterSpec metrics;
    metrics.name = "metrics";
    metrics.kind = ParameterKind::boolean;
    metrics.summary = "whether the load of the links over time becomes part of the output trace";
    metrics.default_value = true;
    return {
        .name = "link_statistics",
        .summary = "writes what each link, port and node did, also as metrics of the output",
        .parameters = {output_key("output", "where to write the table (CSV)", "", "file"),
                       output_key("json", "where to write the same with sums and times (JSON)", ""),
                       metrics, replace_key()},
        .resolve = resolve,
        .create = create};
}

} // namespace

HAEC_SIM_REGISTER_MODULE(link_statistics, link_statistics_descriptor());

} // namespace haec_sim::link_statistics
