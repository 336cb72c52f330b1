// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "report/report_lines.hpp"

#include "analysis/figures/delivery.hpp"
#include "core/numbers/number_text.hpp"
#include "haec_sim/error.hpp"
#include "network/report/resource_groups.hpp"
#include "report/report_forms.hpp"
#include "run/percent.hpp"
#include "run/thread_rows.hpp"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

/// " over 24 threads"; nothing where it is no sum.
std::string over_text(const ReportSource& source)
{
    const auto& figures = source.figures();
    return figures.threads > 1 ? " over " + summed_over(figures.threads, figures.processes) : "";
}

/// Regions of one name count together: templates and overloads have several.
std::map<std::string, Picoseconds> parts_of(const CriticalPath& path, const ReportSource& source)
{
    std::map<std::string, Picoseconds> parts = {{"messages", path.messages.time},
                                                {"collectives", path.collectives.time},
                                                {"threads", path.threads.time},
                                                {"before the first event", path.not_begun}};
    for (const auto& [region, time] : path.regions)
    {
        const auto* definition = source.regions.definition(region);
        parts[definition != nullptr ? source.definitions().text(definition->name)
                                    : "outside of all regions"] += time;
    }
    return parts;
}

} // namespace

void require_interest(const ReportSource& source)
{
    const auto& figures = source.figures();
    const auto require = [&](bool is_met, const char* option, const std::string& chosen)
    {
        if (!is_met)
        {
            throw Error(std::string(option) + ": the run never comes to '" + chosen +
                        "'; the report without it lists the regions that occur, and when");
        }
    };
    if (source.run.options.from)
    {
        require(figures.has_begin, "--from", *source.run.options.from);
    }
    if (source.run.options.to)
    {
        require(figures.has_end, "--to", *source.run.options.to);
    }
    if ((source.run.options.from || source.run.options.to) && !figures.has_interest())
    {
        throw Error("--from, --to: the region of interest, from " + source.run.interest.from_text +
                    " to " + source.run.interest.to_text +
                    ", ends before it begins, or the trace has no such calls; choose another --from"
                    " or --to");
    }
}

std::string slowest_region(const ReportSource& source)
{
    std::map<RegionRef, WideSum> times;
    const auto base = has_interest(source) ? ReportBase::interest : ReportBase::whole;
    for (const auto& row : source.profile.regions)
    {
        const bool is_counted = row.region.is_defined() &&
                                source.index().region(row.region).program_call == ProgramCall::none;
        if (is_counted)
        {
            times[row.region] += sums_in(base, row).exclusive.predicted;
        }
    }
    const auto slowest = std::ranges::max_element(
        times, {}, [](const auto& entry) { return entry.second.as_double(); });
    if (slowest == times.end() || slowest->second == WideSum{})
    {
        return {};
    }
    const auto* region = source.regions.definition(slowest->first);
    return (region != nullptr ? source.definitions().text(region->name) : "not defined") + ", " +
           number_text(slowest->second.as_double() / 1e12) + " s" + over_text(source);
}

std::string hottest_link(const ReportSource& source)
{
    if (source.network() == nullptr)
    {
        return {};
    }
    const auto& resources = source.network()->resources;
    const auto span = has_interest(source)
                          ? source.figures().end.predicted - source.figures().begin.predicted
                          : source.network()->end;
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
    const ResourceGroups groups(source.run.inputs.platform);
    const double share =
        static_cast<double>(busy(*hottest).count()) / static_cast<double>(span.count());
    char percent[32];
    std::snprintf(percent, sizeof(percent), "%.2f %%", 100 * share);
    return groups.name_of(hottest->resource) + ", busy " + percent + " of the time";
}

std::string delivery_text(const ReportSource& source)
{
    const auto share = delivered_share(source.profile.figures);
    const bool is_shared = source.network() != nullptr && source.network()->is_shared;
    return is_shared && share ? percent(*share) + " of the bytes offered, when the last of them "
                                                  "would have been there alone"
                              : "";
}

std::string critical_path_text(const ReportSource& source)
{
    constexpr std::size_t most = 3;
    if (source.critical_paths == nullptr)
    {
        return {};
    }
    const auto& [whole, interest] = *source.critical_paths;
    const auto& path = interest ? *interest : whole;
    const auto all = parts_of(path, source);
    std::vector<std::pair<std::string, Picoseconds>> parts(all.begin(), all.end());
    std::ranges::stable_sort(parts, std::greater<>(), [](const auto& part) { return part.second; });
    parts.resize(std::min(parts.size(), most));
    const auto length = static_cast<double>(path.sum().count());
    std::string text;
    for (const auto& [name, time] : parts)
    {
        if (time > Picoseconds{0})
        {
            text += (text.empty() ? "" : ", ") + name + " " +
                    percent(static_cast<double>(time.count()) / length);
        }
    }
    return text;
}

} // namespace haec_sim
