// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "report/conclusion.hpp"

#include "haec_sim/log.hpp"
#include "haec_sim/output_file.hpp"
#include "network/network_resources.hpp"
#include "network/service.hpp"
#include "parallel/all_gather_items.hpp"
#include "parallel/together.hpp"
#include "report/circuit_figures.hpp"
#include "report/report.hpp"
#include "report/report_lines.hpp"
#include "report/simulator_figures.hpp"
#include "run/merge_nodes.hpp"
#include "run/missing_completions.hpp"
#include "run/path_gather.hpp"
#include "run/run_bound.hpp"
#include "run/thread_rows.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

/// The figures of all threads, with the messages that all replays counted.
RunFigures figures_of(const RunProfile& profile, const TraceIndex& index, const Interest& interest,
                      const RunFigures& counted)
{
    const auto limits = interest.limits();
    RunFigures figures;
    for (const auto& thread : threads_of(profile, index))
    {
        add_thread(figures, thread, limits);
    }
    for (const auto* stream : streams_of(profile, index))
    {
        figures.whole += device_whole_of(*stream, &TwoTimes::predicted);
        figures.between_marks += device_interest_of(*stream, &TwoTimes::predicted);
    }
    figures.messages = counted.messages;
    figures.bytes = counted.bytes;
    figures.hops = counted.hops;
    figures.team_costs = counted.team_costs;
    return figures;
}

InnerTraffic inner_traffic(const TrafficCount* counted, Ranks& ranks)
{
    InnerTraffic sum;
    const auto mine = counted != nullptr ? counted->inner() : InnerTraffic{};
    for (const auto& one : gather_items(ranks, std::vector<InnerTraffic>{mine}))
    {
        sum.collective_messages += one.collective_messages;
        sum.collective_bytes += one.collective_bytes;
        sum.window_messages += one.window_messages;
        sum.window_bytes += one.window_bytes;
    }
    return sum;
}

// Masters come first, as the other threads of a process ask for its master's times.
void finish_profiles(const PreparedRun& run)
{
    if (run.profiler == nullptr)
    {
        return;
    }
    for (const bool are_masters : {true, false})
    {
        for (const auto& location : run.locations.run_locations())
        {
            if (location.is_master == are_masters)
            {
                const auto first = location.sink->first_time();
                location.profile->finish(
                    {first, first}, {location.source->last_time(), location.sink->last_time()});
            }
        }
    }
}

void conclude_modules(const PreparedRun& run, const RunSpan& span, Ranks& ranks)
{
    const auto& modules = run.modules;
    for (std::size_t index = 0; index < modules.size(); ++index)
    {
        merge_nodes(modules, index, span, run.management.plan(), ranks);
        std::vector<std::byte> result;
        together(ranks,
                 [&] {
                     modules.call(index, "result()",
                                  [&](Module& module) { result = module.result(span); });
                 });
        const auto results = ranks.gather(result, 0);
        on_first(ranks,
                 [&] {
                     modules.call(index, "conclude()",
                                  [&](Module& module) { module.conclude(results, span); });
                 });
    }
}

void warn_of_lost_records(const PreparedRun& run, const Oddities& oddities, Ranks& ranks)
{
    const auto lost = run.modules.lost_records(ranks);
    const bool is_felt = oddities.unmatched_receives + oddities.unfinished_collectives > 0;
    if (!lost.empty() && is_felt && ranks.is_first())
    {
        HAEC_SIM_LOG(warn, "modules", lost << "; such records are kept as recorded");
    }
}

/// Fills in the figures of the run where no profile has them, and returns the span that modules
/// hear of. Collective.
RunSpan conclude_figures(const PreparedRun& run, RunResult& result, Ranks& ranks)
{
    RunSpan span;
    span.whole.end = result.time.end;
    const auto figures =
        run_figures_of(run.locations.run_locations(), run.interest.limits(), ranks);
    if (run.profiler != nullptr ? ranks.is_first() : run.modules.network_model() != nullptr)
    {
        result.figures = figures;
    }
    if (figures.has_interest())
    {
        span.interest = TimeSpan{figures.begin.predicted, figures.end.predicted};
        span.interest_text = "from " + run.interest.from_text + " to " + run.interest.to_text;
    }
    return span;
}

/// The least time in which the ports of a link that is used are aimed: once, at first.
Picoseconds least_aiming(const ResourceIdentity& resource, const Platform& platform)
{
    const bool is_link = resource.kind == ResourceKind::link;
    const auto* type = is_link ? &platform.link_type({resource.number}) : nullptr;
    return type != nullptr && type->circuits ? to_picoseconds(type->circuits->retarget_delay)
                                             : Picoseconds{};
}

/// The time in which links and ports carry what they have to; none where their rate is not known.
std::vector<ResourceTime> times_of(const std::vector<ResourceLoad>& loads, const PreparedRun& run)
{
    const auto& platform = run.inputs.platform;
    const auto rates = run.modules.network_model()->link_rates(platform);
    std::vector<ResourceTime> times;
    for (const auto& [resource, bytes] : loads)
    {
        const auto bandwidth = rate_of(resource, platform, rates, platform.ports()).bandwidth;
        if (bandwidth.value > 0)
        {
            times.push_back(
                {resource, passing_time(bytes, bandwidth), least_aiming(resource, platform)});
        }
    }
    return times;
}

/// Fills in what bounds the run, where it is simulated.
void conclude_bound(PreparedRun& run, const Engine& engine, const RunSpan& span, RunResult& result,
                    Ranks& ranks)
{
    if (run.modules.network_model() == nullptr)
    {
        return;
    }
    result.computing = most_computing_of(run.locations.run_locations(), span.interest, ranks);
    const auto loads = run.management.loads(engine, ranks);
    on_first(ranks,
             [&] {
                 result.bound =
                     bound_of(result.computing.whole, times_of(loads, run), run.inputs.platform);
             });
}

/// Fills in what the summary says of a report, and writes its file, if that is asked for.
void conclude_report(const ReportSource& source, RunResult& result)
{
    if (!asks_for_details(source.run.options, source.run.interest))
    {
        return;
    }
    require_interest(source);
    result.slowest_region = slowest_region(source);
    result.hottest_link = hottest_link(source);
    result.circuits = circuits_text(source);
    result.delivery = delivery_text(source);
    result.critical_path = critical_path_text(source);
    if (source.run.options.report)
    {
        write_output(source.run.options.report->string(),
                     [&](std::ostream& out) { write_report(out, source); });
    }
}

std::optional<CriticalPaths> critical_paths_of(const PreparedRun& run, const RunProfile& profile,
                                               const RunResult& result, Ranks& ranks)
{
    if (!keeps_paths(run))
    {
        return std::nullopt;
    }
    const auto ends = result.figures ? ends_of_interest(profile, run.inputs.index, *result.figures)
                                     : std::nullopt;
    return find_critical_paths(run.locations.run_locations(), run.inputs.index, result.time, ends,
                               ranks);
}

void conclude_profile(PreparedRun& run, const Engine& engine, const OtherRuns& others,
                      RunResult& result, Ranks& ranks)
{
    if (run.profiler == nullptr)
    {
        return;
    }
    const auto profile = run.profiler->gather(ranks);
    on_first(ranks,
             [&] {
                 result.figures =
                     figures_of(profile, run.inputs.index, run.interest, result.figures.value());
             });
    const auto paths = critical_paths_of(run, profile, result, ranks);
    const auto inner = inner_traffic(run.management.traffic(), ranks);
    const auto simulator = simulator_figures(run.begin, result.events, engine, ranks);
    on_first(ranks,
             [&]
             {
                 const auto modules = run.options.report ? run.modules.reports()
                                                         : std::map<std::string, JsonValue>{};
                 conclude_report({.run = run,
                                  .result = result,
                                  .profile = profile,
                                  .inner = inner,
                                  .modules = modules,
                                  .simulator = simulator,
                                  .others = others,
                                  .critical_paths = paths ? &*paths : nullptr},
                                 result);
             });
}

std::string name_of(RegionRef reference, const Definitions& definitions)
{
    std::string name;
    definitions.each<definitions::Region>(
        [&](const auto& region)
        { name = region.self == reference ? definitions.text(region.name) : name; });
    return name;
}

/// Gives the shares the names of their regions, one for each name, the longest first.
void name_shares(std::vector<UnrecordedShare>& shares, const Definitions& definitions)
{
    std::map<RegionRef, std::string> names;
    definitions.each<definitions::Region>([&](const auto& region)
                                          { names[region.self] = definitions.text(region.name); });
    std::map<std::string, UnrecordedShare> by_name;
    for (auto& share : shares)
    {
        const auto found = names.find(share.region);
        const auto& name = found != names.end() ? found->second : std::string();
        auto& of_name =
            by_name.try_emplace(name, UnrecordedShare{share.region, name}).first->second;
        of_name.share += share.share;
    }
    shares.clear();
    for (auto& [name, share] : by_name)
    {
        if (share.share > 0)
        {
            shares.push_back(std::move(share));
        }
    }
    std::ranges::stable_sort(shares, std::greater<>(), &UnrecordedShare::share);
}

} // namespace

RunResult conclude(FinishedRun finished, const OtherRuns& others, Ranks& ranks)
{
    auto& run = finished.prepared;
    RunResult result;
    result.experiment = std::move(finished.experiment);
    result.interest = run.interest;
    result.oddities = finished.engine.oddities();
    refuse_missing_completions(run, result.oddities.unmatched_sends, ranks);
    finish_profiles(run);
    result.time = run_time_of(run.locations.run_locations(), ranks);
    name_shares(result.time.whole.without_records_by_region, run.definitions);
    name_shares(result.time.interest.without_records_by_region, run.definitions);
    const auto span = conclude_figures(run, result, ranks);
    conclude_modules(run, span, ranks);
    run.management.conclude(finished.engine, span, ranks);
    conclude_bound(run, finished.engine, span, result, ranks);
    warn_of_lost_records(run, result.oddities, ranks);
    result.early_ends = finished.engine.early_ends();
    result.in_place = finished.engine.in_place_counts();
    if (const auto* network = finished.engine.network())
    {
        result.reordering = network->counts().reordering;
    }
    result.early_region = name_of(result.early_ends.region, run.definitions);
    result.reading = run.locations.reading(ranks);
    otf2::warn_of_broken_promises(run.inputs.reader.broken_promises(), ranks);
    result.events = finished.archive.close(std::move(run.definitions), finished.markers);
    conclude_profile(run, finished.engine, others, result, ranks);
    on_first(ranks, [&] { result.of_modules = run.modules.summaries(); });
    finished.archive.publish();
    return result;
}

} // namespace haec_sim
