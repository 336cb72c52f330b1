// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/sim/simulation.hpp"

#include "app/sim/merge_nodes.hpp"
#include "app/sim/progress_line.hpp"
#include "app/sim/reading.hpp"
#include "core/files/output_batch.hpp"
#include "haec_sim/log.hpp"
#include "parallel/together.hpp"
#include "simulation/engine/missing_record.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

std::string name_of(RegionRef reference, const Definitions& definitions)
{
    std::string name;
    definitions.each<definitions::Region>(
        [&](const auto& region)
        { name = region.self == reference ? definitions.text(region.name) : name; });
    return name;
}

} // namespace

Simulation::Simulation(const CommandLine& options, Configuration configuration, Ranks& ranks,
                       Exchange& exchange, const Mapping* mapping)
    : options_(options), configuration_(std::move(configuration)), ranks_(ranks),
      exchange_(exchange)
{
    together(ranks_, [&] { prepare(mapping); });
}

void Simulation::prepare(const Mapping* mapping)
{
    inputs_.emplace(options_, configuration_, ranks_, mapping);
    modules_.emplace(configuration_.modules, inputs_->platform, inputs_->mapping,
                     options_.report.has_value(), options_.force);
    open_profiler();
    definitions_ = inputs_->reader.definitions();
    have_modules_define();
    management_.emplace(options_, *inputs_, *modules_);
    share_links();
    define_attributes();
    machine_.emplace(definitions_, options_, configuration_, *inputs_, *modules_);
    locations_.emplace(*inputs_, ranks_.rank());
}

void Simulation::check_events()
{
    together(ranks_, [this] { locations_->check_events(); });
    warn_of_broken_promises();
}

void Simulation::warn_of_broken_promises()
{
    const auto locations = ranks_.sum(inputs_->reader.broken_promises());
    if (ranks_.is_first())
    {
        otf2::warn_of_broken_promises(locations);
    }
}

void Simulation::connect(Engine& engine, OutputArchive& archive)
{
    machine_->open(archive, management_->plan(), ranks_.rank());
    locations_->connect({.engine = engine,
                         .archive = archive,
                         .modules = *modules_,
                         .profiler = profiler_.get(),
                         .attributes = attributes_});
}

void Simulation::run_engine(Engine& engine)
{
    ProgressLine line(options_.progress, ranks_.is_first(), locations_->promised(),
                      [this] { return locations_->delivered(); });
    try
    {
        engine.run([&] { line.update(); });
        management_->tell(engine);
    }
    catch (const PeerFailed&)
    {
        throw;
    }
    catch (const MissingRecord& error)
    {
        const auto lost = modules_->lost_records(ranks_);
        if (lost.empty())
        {
            throw;
        }
        throw AgreedError(
            lost + ": " + error.waits() +
                "; mend the module: let it pass them on, or drop their other side, too",
            1);
    }
    catch (const AgreedError&)
    {
        throw;
    }
    catch (...)
    {
        exchange_.announce_failure();
        modules_->rethrow();
    }
}

void Simulation::conclude_modules(const RunSpan& run)
{
    together(ranks_,
             [&] {
                 modules_->call_each("run_ended()", [&](Module& module) { module.run_ended(run); });
             });
    for (std::size_t index = 0; index < modules_->size(); ++index)
    {
        merge_nodes(*modules_, index, management_->plan(), ranks_);
        std::vector<std::byte> result;
        together(ranks_,
                 [&] {
                     modules_->call(index, "result()",
                                    [&](Module& module) { result = module.result(); });
                 });
        const auto results = ranks_.gather(result, 0);
        on_first(ranks_,
                 [&] {
                     modules_->call(index, "conclude()",
                                    [&](Module& module) { module.conclude(results); });
                 });
    }
}

void Simulation::warn_of_lost_records(const Oddities& oddities) const
{
    const auto lost = modules_->lost_records(ranks_);
    const bool is_felt = oddities.unmatched_receives + oddities.unfinished_collectives > 0;
    if (!lost.empty() && is_felt && ranks_.is_first())
    {
        HAEC_SIM_LOG(warn, "modules", lost << "; those are kept as recorded");
    }
}

SimulationResult Simulation::run()
{
    SimulationResult result;
    OutputBatch tables;
    result.interest = interest_;
    otf2::Markers markers;
    together(ranks_,
             [&]
             {
                 result.experiment = experiment();
                 markers = take_extras();
             });
    OutputArchive archive(options_, writer_options(), ranks_);
    management_->engage(network_ != nullptr, ranks_);
    Engine engine(inputs_->index, inputs_->placement, modules_->network_model(), options_.unmatched,
                  ranks_, exchange_, std::move(network_), management_->witness());
    management_->join(engine);
    together(ranks_, [&] { connect(engine, archive); });
    together(ranks_, [&] { run_engine(engine); });
    finish_profiles();
    result.time = run_time_of(locations_->run_locations(), ranks_);
    const auto span = conclude_figures(result);
    conclude_modules(span);
    management_->conclude(engine, result.time.end, ranks_);
    result.oddities = engine.oddities();
    warn_of_lost_records(result.oddities);
    result.early_ends = engine.early_ends();
    result.early_region = name_of(result.early_ends.region, inputs_->reader.definitions());
    const auto reading = reading_of(locations_->sources(), ranks_);
    result.unknown_events = reading.unknown_events;
    result.times = reading.times;
    warn_of_broken_promises();
    result.events = archive.close(std::move(definitions_), markers);
    conclude_profile(engine, span, result);
    result.of_modules = module_summaries();
    archive.publish();
    together(ranks_, [&] { tables.publish(); });
    return result;
}

} // namespace haec_sim
