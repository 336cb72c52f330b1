// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/report.hpp"

#include "app/sim/report_json.hpp"
#include "app/sim/report_sections.hpp"
#include "app/sim/thread_rows.hpp"
#include "configuration/dump.hpp"
#include "core/numbers/number_text.hpp"
#include "haec_sim/error.hpp"
#include "network/report/resource_groups.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

constexpr std::uint64_t schema_version = 2;

std::string trimmed(std::string text)
{
    text.erase(text.find_last_not_of('\n') + 1);
    return text;
}

/// " over 24 threads"; nothing where it is no sum.
std::string over_text(const ReportSource& source)
{
    const auto& figures = source.figures;
    return figures.threads > 1 ? " over " + summed_over(figures.threads, figures.processes) : "";
}

} // namespace

void write_report(std::ostream& out, const ReportSource& source)
{
    const RegionTable table(source.profile, source.definitions);
    JsonWriter json;
    json.begin_object();
    json.member("schema", std::string("haec_sim report"));
    put(json, "version", schema_version);
    json.begin_object("program");
    json.member("name", std::string("haec_sim"));
    json.member("version", std::string(HAEC_SIM_VERSION));
    json.end_object();
    put_inputs(json, source);
    json.raw_member("configuration", trimmed(dump_configuration(source.configuration)));
    put_machine(json, source);
    put_locations(json, source);
    put_times(json, source);
    put_regions(json, source, table);
    put_messages(json, source);
    put_links(json, source);
    put_waiting(json, source, table);
    put_critical_path(json, source, table);
    put_efficiencies(json, source);
    put_timeline(json, source, table);
    put_rest(json, source);
    json.end_object();
    out << json.text();
}

bool has_interest(const ReportSource& source)
{
    return source.figures.has_interest();
}

void require_interest(const ReportSource& source)
{
    const auto& figures = source.figures;
    const auto require = [&](bool is_met, const char* option, const std::string& chosen)
    {
        if (!is_met)
        {
            throw Error(std::string(option) + ": the run never comes to '" + chosen +
                        "'; the report without it lists the regions that occur, and when");
        }
    };
    if (source.options.from)
    {
        require(figures.has_begin, "--from", *source.options.from);
    }
    if (source.options.to)
    {
        require(figures.has_end, "--to", *source.options.to);
    }
    if ((source.options.from || source.options.to) && !figures.has_interest())
    {
        throw Error("--from, --to: the region of interest, from " + source.interest.from_text +
                    " to " + source.interest.to_text +
                    ", ends before it begins, or the trace has no such calls; choose another --from"
                    " or --to");
    }
}

std::string slowest_region(const ReportSource& source)
{
    std::map<RegionRef, WideSum> times;
    for (const auto& row : source.profile.regions)
    {
        const bool is_counted = row.region.is_defined() &&
                                source.index.region(row.region).program_call == ProgramCall::none;
        if (is_counted)
        {
            times[row.region] +=
                has_interest(source) ? row.interest.exclusive.predicted : row.exclusive.predicted;
        }
    }
    const auto slowest = std::ranges::max_element(
        times, {}, [](const auto& entry) { return entry.second.as_double(); });
    if (slowest == times.end() || slowest->second == WideSum{})
    {
        return {};
    }
    const RegionTable table(source.profile, source.definitions);
    const auto* region = table.definition(slowest->first);
    return (region != nullptr ? source.definitions.text(region->name) : "not defined") + ", " +
           number_text(slowest->second.as_double() / 1e12) + " s" + over_text(source);
}

std::string hottest_link(const ReportSource& source)
{
    if (source.network == nullptr)
    {
        return {};
    }
    const auto& resources = source.network->resources;
    const auto span = has_interest(source)
                          ? source.figures.end.predicted - source.figures.begin.predicted
                          : source.network->end;
    // The text says so where nobody knows anything of any.
    const auto busy = [](const ResourceReport& resource)
    {
        return !resource.has_rate  ? Picoseconds{-1}
               : resource.interest ? resource.interest->busy
                                   : resource.statistics.busy;
    };
    const auto hottest = std::ranges::max_element(resources, {}, busy);
    if (hottest == resources.end() || span <= Picoseconds{0} || busy(*hottest) == Picoseconds{0})
    {
        return {};
    }
    if (!hottest->has_rate)
    {
        return "unknown, as the network model knows no bandwidth of links";
    }
    const ResourceGroups groups(source.platform);
    const auto ends = groups.ends_of(hottest->resource);
    const double share =
        static_cast<double>(busy(*hottest).count()) / static_cast<double>(span.count());
    char percent[32];
    std::snprintf(percent, sizeof(percent), "%.2f %%", 100 * share);
    const auto where =
        hottest->resource.kind == ResourceKind::link
            ? "(" + groups.name_of(ends.from) + ") to (" + groups.name_of(ends.to) + ")"
            : std::string(name_of(hottest->resource.kind)) + " of (" + groups.name_of(ends.from) +
                  ")";
    return where + ", busy " + percent + " of the time";
}

} // namespace haec_sim
