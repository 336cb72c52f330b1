// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The findings of a simulation about its run, and its report.

#include "app/sim/path_gather.hpp"
#include "app/sim/profile_gather.hpp"
#include "app/sim/scratch_folder.hpp"
#include "app/sim/simulation.hpp"
#include "app/sim/simulator_figures.hpp"
#include "app/sim/thread_rows.hpp"
#include "core/files/files_read.hpp"
#include "core/files/files_written.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/output_file.hpp"
#include "parallel/all_gather_items.hpp"
#include "parallel/together.hpp"

#include <algorithm>
#include <filesystem>

namespace haec_sim
{

namespace
{

/// Refuses, before the run, what would only fail behind it.
void require_report(const CommandLine& options)
{
    namespace fs = std::filesystem;
    std::error_code failure;
    const auto& file = *options.report;
    if (fs::is_directory(file, failure))
    {
        throw Error("--report: " + file.string() + " is a folder; give the name of a file");
    }
    if (fs::is_regular_file(file, failure) && !options.force)
    {
        throw Error("--report: " + file.string() +
                    " exists; give another name, or --force to replace it");
    }
    if (!fs::is_directory(fs::absolute(file, failure).parent_path(), failure))
    {
        throw Error("--report: the folder of " + file.string() +
                    " does not exist; make it, or give another name");
    }
    refuse_to_write_file(file);
    claim_output(file, "--report");
}

/// More than the sums of the summary.
bool asks_for_details(const CommandLine& options)
{
    return options.report || options.from || options.to;
}

/// True where a replay's own knowledge, which is of a process's master, is not all.
bool has_several_threads(const TraceIndex& index)
{
    const auto is_worker = [&](const TraceLocation& location)
    {
        return location.type == LocationType::cpu_thread &&
               &location != &index.locations()[index.master_of(location.process)];
    };
    return std::ranges::any_of(index.locations(), is_worker);
}

InterestLimits limits_of(const Interest& interest)
{
    return {interest.from == InterestBound::program_call,
            interest.to == InterestBound::program_call, interest.times};
}

RunFigures figures_of(const RunProfile& profile, const TraceIndex& index, const Interest& interest)
{
    const auto limits = limits_of(interest);
    RunFigures figures;
    for (const auto& thread : threads_of(profile, index))
    {
        add_thread(figures, thread, limits);
    }
    for (const auto& row : profile.pairs)
    {
        figures.messages += row.figures.count;
        figures.bytes += row.figures.bytes;
        figures.hops += row.figures.hops;
    }
    return figures;
}

/// Concludes what the summary says of it, and the report's file, if that is asked for.
void conclude_report(const ReportSource& source, SimulationResult& result)
{
    if (!asks_for_details(source.options))
    {
        return;
    }
    require_interest(source);
    result.slowest_region = slowest_region(source);
    result.hottest_link = hottest_link(source);
    result.critical_path = critical_path_text(source);
    if (source.options.report)
    {
        write_output(source.options.report->string(),
                     [&](std::ostream& out) { write_report(out, source); });
    }
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

} // namespace

// Reading the definitions is behind us; nothing is written yet.
void Simulation::open_profiler()
{
    interest_ = interest_of(options_, inputs_->reader.definitions(), inputs_->index);
    if (options_.report && ranks_.is_first())
    {
        require_report(options_);
    }
    const bool has_model = modules_->network_model() != nullptr;
    if (asks_for_details(options_))
    {
        profiler_ =
            std::make_unique<RunProfiler>(inputs_->index, interest_, RunProfiler::Use::report);
    }
    else if (has_model && has_several_threads(inputs_->index))
    {
        profiler_ =
            std::make_unique<RunProfiler>(inputs_->index, interest_, RunProfiler::Use::summary);
    }
    // Nobody waits for anybody without a model.
    if (options_.report && has_model)
    {
        profiler_->keep_paths(scratch_folder(*options_.report));
    }
}

std::map<std::string, JsonValue> Simulation::module_reports() const
{
    std::map<std::string, JsonValue> sections;
    for (std::size_t index = 0; index < modules_->size(); ++index)
    {
        modules_->call(index, "report()",
                       [&](Module& module)
                       {
                           if (auto section = module.report())
                           {
                               sections[modules_->name(index)] = std::move(*section);
                           }
                       });
    }
    return sections;
}

std::vector<std::string> Simulation::module_summaries() const
{
    std::vector<std::string> all;
    const auto add_lines = [&](Module& module)
    {
        for (auto& line : module.summary())
        {
            all.push_back(std::move(line));
        }
    };
    on_first(ranks_, [&] { modules_->call_each("summary()", add_lines); });
    return all;
}

// The threads of a process ask for its master's.
void Simulation::finish_profiles()
{
    if (profiler_ == nullptr)
    {
        return;
    }
    for (const bool are_masters : {true, false})
    {
        for (const auto& location : locations_->run_locations())
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

RunSpan Simulation::conclude_figures(SimulationResult& result) const
{
    RunSpan run;
    run.whole.end = result.time.end;
    const auto figures = run_figures_of(locations_->run_locations(), limits_of(interest_), ranks_);
    if (profiler_ == nullptr && modules_->network_model() != nullptr)
    {
        result.figures = figures;
    }
    if (figures.has_interest())
    {
        run.interest = TimeSpan{figures.begin.predicted, figures.end.predicted};
        run.interest_text = "from " + interest_.from_text + " to " + interest_.to_text;
    }
    return run;
}

void Simulation::conclude_profile(const Engine& engine, const RunSpan& run,
                                  SimulationResult& result)
{
    if (profiler_ == nullptr)
    {
        return;
    }
    const auto run_locations = locations_->run_locations();
    const bool has_model = modules_->network_model() != nullptr;
    const auto profile = gather_profile(*profiler_, ranks_);
    on_first(ranks_, [&] { result.figures = figures_of(profile, inputs_->index, interest_); });
    std::optional<CriticalPaths> paths;
    if (options_.report && has_model)
    {
        const auto ends = result.figures
                              ? ends_of_interest(profile, inputs_->index, *result.figures)
                              : std::nullopt;
        paths = find_critical_paths(run_locations, inputs_->index, result.time, ends, ranks_);
    }
    if (options_.report)
    {
        management_->conclude_interest(engine, run.interest, ranks_);
    }
    const auto inner = inner_traffic(management_->witness(), ranks_);
    const auto simulator = simulator_figures(begin_, result.events, ranks_);
    on_first(ranks_,
             [&]
             {
                 const auto modules =
                     options_.report ? module_reports() : std::map<std::string, JsonValue>{};
                 conclude_report({.options = options_,
                                  .configuration = configuration_,
                                  .reader = inputs_->reader,
                                  .index = inputs_->index,
                                  .platform = inputs_->platform,
                                  .mapping = inputs_->mapping,
                                  .nodes = inputs_->nodes,
                                  .experiment = result.experiment,
                                  .interest = interest_,
                                  .time = result.time,
                                  .figures = *result.figures,
                                  .profile = profile,
                                  .network = management_->report(),
                                  .inner = inner,
                                  .oddities = result.oddities,
                                  .early_ends = result.early_ends,
                                  .modules = modules,
                                  .simulator = simulator,
                                  .ideal = ideal_,
                                  .critical_paths = paths ? &*paths : nullptr},
                                 result);
             });
}

} // namespace haec_sim
