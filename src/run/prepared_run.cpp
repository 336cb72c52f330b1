// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/prepared_run.hpp"

#include "core/files/files_read.hpp"
#include "core/files/files_written.hpp"
#include "haec_sim/error.hpp"
#include "network/network_check.hpp"
#include "network/priority_options.hpp"
#include "run/route_check.hpp"
#include "run/scratch_folder.hpp"
#include "simulation/engine/message_classes.hpp"
#include "simulation/replay/replay_keys.hpp"
#include "simulation/rules/compute_clock.hpp"
#include "trace/computing_regions.hpp"

#include <algorithm>
#include <filesystem>

namespace haec_sim
{

namespace
{

/// Refuses what would only fail behind the run.
void require_report(const RunOptions& options)
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

/// A replay knows by itself only what a process's master does, and no waiting for accelerators.
bool has_several_threads(const TraceIndex& index)
{
    const auto is_worker = [&](const TraceLocation& location)
    {
        return (location.type == LocationType::cpu_thread ||
                location.type == LocationType::accelerator_stream) &&
               &location != &index.locations()[index.master_of(location.process)];
    };
    return std::ranges::any_of(index.locations(), is_worker);
}

// The report's file is refused before any module defines anything, and before a folder is made.
std::unique_ptr<RunProfiler> profiler_for(const PreparedRun& run, const Ranks& ranks)
{
    if (run.options.report && ranks.is_first())
    {
        require_report(run.options);
    }
    const bool has_model = run.modules.network_model() != nullptr;
    std::unique_ptr<RunProfiler> profiler;
    if (asks_for_details(run.options, run.interest))
    {
        profiler = std::make_unique<RunProfiler>(run.inputs.index, run.interest,
                                                 run.options.report_choice);
    }
    else if (has_model && (has_several_threads(run.inputs.index) || run.options.samples > 0))
    {
        profiler =
            std::make_unique<RunProfiler>(run.inputs.index, run.interest, ReportChoice::nothing());
    }
    if (keeps_paths(run))
    {
        profiler->keep_paths(scratch_folder(run.options));
    }
    return profiler;
}

void require_no_cores(const PreparedRun& run)
{
    if (run.replay.nodes.have_cores())
    {
        throw UsageError(
            run.configuration.replay.path() +
            ".nodes: cores are shared in the order of time in which messages share links, which "
            "they do not; set resource_managers.network_resource_manager.contention to fifo, or "
            "remove cores");
    }
}

// This comes before a folder is made, as not all links can be shared.
std::unique_ptr<Network> network_for(const PreparedRun& run)
{
    const auto* model = run.modules.network_model();
    const auto& platform = run.inputs.platform;
    if (model != nullptr)
    {
        check_ports(*model, platform);
        check_routes(platform, run.inputs.nodes, false);
    }
    if (!run.configuration.contention)
    {
        require_no_cores(run);
        return nullptr;
    }
    if (model == nullptr)
    {
        throw UsageError(
            "resource_managers.network_resource_manager.contention: " +
            run.configuration.contention->discipline->name +
            " needs a network model; choose one with -m, such as static_network_model, or "
            "contention none");
    }
    const auto& [discipline, parameters] = *run.configuration.contention;
    auto network = discipline->make(
        platform, model->link_rates(platform), parameters,
        run.management.counts_links() ? run.options.report_choice.link_bins() : BinLimit());
    if (const auto& priorities = network->resources().options().priorities)
    {
        network->classify([classes = MessageClasses(*priorities, parameters.path() + ".priorities",
                                                    run.definitions, run.inputs.index)](
                              const ClassifiedMessage& message) { return classes.of(message); });
    }
    if (run.management.counts_interest())
    {
        network->keep_busy_times(scratch_folder(run.options));
    }
    return network;
}

MessageAttributes attributes_for(const PreparedRun& run, Definitions& definitions)
{
    MessageAttributes attributes;
    if (run.modules.network_model() == nullptr)
    {
        return attributes;
    }
    // A trace without the metric is refused before anything is written.
    find_clock(run.inputs.index, run.replay.compute_clock);
    if (!run.replay.record_transfers)
    {
        return attributes;
    }
    attributes.transfer_time = definitions.attribute(
        "haec_sim::transfer_time", "Simulated transfer time of the message [ps]", Type::int64);
    attributes.hops = definitions.attribute("haec_sim::hops",
                                            "Links on the message's simulated route", Type::uint32);
    if (run.configuration.contention)
    {
        attributes.waiting_time = definitions.attribute(
            "haec_sim::waiting_time",
            "What of the message's transfer time others caused on shared links [ps]", Type::int64);
    }
    return attributes;
}

// A report tells of the definitions of the input: then they are there twice.
Definitions definitions_for(const PreparedRun& run, otf2::TraceReader& reader)
{
    return asks_for_details(run.options, run.interest) ? reader.definitions()
                                                       : reader.take_definitions();
}

RunInfo run_info(const RunOptions& options, const Ranks& ranks)
{
    return {.has_report = options.report.has_value(),
            .force = options.force,
            .output = options.no_output ? std::filesystem::path{} : options.output,
            .rank = ranks.rank(),
            .ranks = ranks.size()};
}

// Modules add to the definitions before they are asked for anything else.
ModuleSet& define(ModuleSet& modules, Definitions& definitions)
{
    modules.define(definitions);
    return modules;
}

} // namespace

PreparedRun::PreparedRun(const RunOptions& command_line, const Configuration& chosen,
                         const Ranks& ranks, const Mapping* mapping)
    : options(command_line), configuration(chosen), replay(replay_options(chosen.replay)),
      inputs(options, configuration, ranks, mapping),
      modules(configuration.modules, inputs.platform, inputs.mapping, run_info(options, ranks)),
      interest(interest_of(options, inputs.reader.definitions(), inputs.index)),
      profiler(profiler_for(*this, ranks)), definitions(definitions_for(*this, inputs.reader)),
      management(options, inputs, define(modules, definitions)), network(network_for(*this)),
      attributes(attributes_for(*this, definitions)),
      machine(definitions, options, configuration, inputs, modules),
      locations(inputs, definitions, ranks.rank())
{
    replay.noise.find_regions(definitions);
    replay.compute_selectors.find_regions(definitions, computing_regions(inputs.index));
    replay.nodes.place(inputs.platform, inputs.placement.node_of);
    replay.compute_selectors.place(inputs.platform, inputs.placement.node_of);
}

// Without a model nobody waits for anybody.
bool keeps_paths(const PreparedRun& run)
{
    return run.options.reports(&ReportChoice::critical_path) &&
           run.modules.network_model() != nullptr;
}

bool asks_for_details(const RunOptions& options, const Interest& interest)
{
    return options.report || interest.from != InterestBound::program_call ||
           interest.to != InterestBound::program_call;
}

} // namespace haec_sim
