// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// link_statistics: writes what links, ports and nodes of the simulated machine did, as a table, as
// JSON, and over time as metrics of the output trace. All records pass on as they are.

#include "haec_sim/error.hpp"
#include "haec_sim/module.hpp"
#include "haec_sim/output_file.hpp"
#include "haec_sim/output_keys.hpp"
#include "load_over_time.hpp"
#include "statistics_files.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace haec_sim::link_statistics
{

namespace
{

struct StatisticsOptions
{
    std::string table;
    /// The JSON file; empty: none.
    std::string document;
    bool metrics = true;
};

class LinkStatistics final : public Module
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

    void add_locations(AddedLocations& locations) override
    {
        if (load_)
        {
            load_->add(locations);
        }
    }

    void open_added(LocationRef location, SampleWriter& writer) override
    {
        load_->open(location, writer);
    }

    bool wants_network_report() const override
    {
        return true;
    }

    void conclude_network(const NetworkReport& report) override
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
    options.table = optional_output_of(context, "file");
    options.document = optional_output_of(context, "json");
    options.metrics = parameters.get<bool>("metrics");
    return std::make_unique<LinkStatistics>(context.platform, options);
}

/// Checks what no spec can.
void resolve(Parameters& parameters, const Platform& platform)
{
    for (const char* key : {"file", "json"})
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
        .parameters = {output_key("file", "where to write the table (CSV)", ""),
                       output_key("json", "where to write the same with sums and times (JSON)", ""),
                       metrics, replace_key()},
        .resolve = resolve,
        .create = create};
}

} // namespace

HAEC_SIM_REGISTER_MODULE(link_statistics, link_statistics_descriptor());

} // namespace haec_sim::link_statistics
