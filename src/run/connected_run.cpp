// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "run/connected_run.hpp"

#include "configuration/dump.hpp"
#include "core/log/phase.hpp"
#include "core/text/text_hash.hpp"
#include "haec_sim/log.hpp"
#include "otf2/archive_limits.hpp"
#include "output/carried_texts.hpp"
#include "parallel/together.hpp"
#include "run/byte_counting.hpp"
#include "run/progress_line.hpp"
#include "run/run_location.hpp"
#include "simulation/engine/missing_record.hpp"
#include "simulation/rules/compute_clock.hpp"

#include <string>
#include <utility>

namespace haec_sim
{

namespace
{

Experiment experiment_of(const PreparedRun& run, const Ranks& ranks)
{
    Experiment experiment;
    experiment.occupancy = occupancy_of(run.inputs.index, run.inputs.mapping, run.inputs.platform,
                                        run.configuration.mapping_unit);
    experiment.model = run.modules.name_of_model();
    if (run.modules.network_model() != nullptr)
    {
        experiment.collectives = run.replay.collectives;
        experiment.contention = run.configuration.contention;
    }
    experiment.ranks = ranks.size();
    return experiment;
}

// Equal inputs have equal identities, whatever the number of ranks (docs/adr/0005).
std::uint64_t output_id(const PreparedRun& run)
{
    auto id = text_hash(std::to_string(run.inputs.reader.anchor().trace_id));
    id = text_hash(dump_configuration(run.configuration), id);
    for (const auto node : run.inputs.nodes)
    {
        id = text_hash(std::to_string(node.value) + ",", id);
    }
    return id;
}

otf2::WriterOptions writer_options(const PreparedRun& run)
{
    const auto& anchor = run.inputs.reader.anchor();
    otf2::WriterOptions options;
    options.event_chunk_size = anchor.event_chunk_size;
    options.definition_chunk_size =
        otf2::definition_chunk_for(run.definitions, anchor.definition_chunk_size);
    options.creator = anchor.creator;
    options.machine_name = anchor.machine_name;
    options.description = anchor.description;
    options.trace_id = output_id(run);
    options.event_files = event_files(run.options);
    options.memory = run.options.memory / 2;
    if (!run.options.no_output)
    {
        otf2::require_readable_anchor(options, not_movable(run.definitions.properties));
    }
    return options;
}

// Markers hold as long as times do; snapshots and thumbnails would have to be made anew.
otf2::Markers take_extras(PreparedRun& run, const Ranks& ranks)
{
    auto markers = run.inputs.reader.markers();
    if (!ranks.is_first() || run.options.no_output)
    {
        return markers;
    }
    const bool is_copy = run.modules.network_model() == nullptr;
    if (!is_copy && !markers.empty())
    {
        HAEC_SIM_LOG(warn, "app", "dropped the trace's markers: their times no longer hold");
    }
    if (run.inputs.reader.anchor().snapshots > 0)
    {
        HAEC_SIM_LOG(warn, "app", "dropped the trace's snapshots: they are made of the events");
    }
    if (run.inputs.reader.anchor().thumbnails > 0)
    {
        HAEC_SIM_LOG(warn, "app", "dropped the trace's thumbnails: they are made of the events");
    }
    return is_copy ? std::move(markers) : otf2::Markers{};
}

/// Parts of the network are with the nodes of a rank's processes, or with their managers.
NetworkSharing sharing_of(const PreparedRun& run, Ranks& ranks)
{
    const auto& [rank_of, node_of] = run.inputs.placement;
    NetworkSharing sharing{ranks, {}, {}};
    for (std::size_t process = 0; process < node_of.size(); ++process)
    {
        sharing.rank_of_node.emplace(node_of[process], rank_of[process]);
    }
    if (run.options.layout == Layout::dedicated)
    {
        sharing.manager_of = [&run](const ResourceIdentity& resource)
        { return run.management.plan().rank_of(resource, run.inputs.platform.topology()); };
    }
    return sharing;
}

} // namespace

ConnectedRun::ConnectedRun(PreparedRun& prepared, Ranks& ranks, Exchange& exchange,
                           const CarriedDraws* draws)
    : prepared_(prepared), ranks_(ranks), exchange_(exchange),
      draws_(draws != nullptr ? std::make_unique<DrawBoard>(draws->samples) : nullptr)
{
    const log::Phase phase("connecting");
    otf2::WriterOptions writing;
    together(ranks_,
             [&]
             {
                 experiment_ = experiment_of(prepared_, ranks_);
                 markers_ = take_extras(prepared_, ranks_);
                 writing = writer_options(prepared_);
             });
    archive_.emplace(prepared_.options, writing, ranks_);
    auto& management = prepared_.management;
    management.engage(prepared_.network != nullptr, ranks_);
    if (prepared_.network != nullptr)
    {
        prepared_.network->share(sharing_of(prepared_, ranks_));
    }
    settle_byte_counting();
    tell_clock();
    engine_.emplace(prepared_.inputs.index, prepared_.inputs.placement,
                    prepared_.modules.network_model(), prepared_.replay,
                    prepared_.options.unmatched, ranks_, exchange_, std::move(prepared_.network),
                    management.observer(), draws_.get());
    together(ranks_,
             [&]
             {
                 prepared_.machine.open(*archive_, management.plan(), ranks_.rank());
                 prepared_.locations.connect({.engine = *engine_,
                                              .archive = *archive_,
                                              .modules = prepared_.modules,
                                              .profiler = prepared_.profiler.get(),
                                              .attributes = prepared_.attributes});
             });
}

void ConnectedRun::settle_byte_counting()
{
    auto& replay = prepared_.replay;
    if (replay.counting.bytes == ByteCounting::automatic &&
        replay.collectives == CollectiveRule::model && prepared_.modules.network_model() != nullptr)
    {
        auto& [platform, reader, index, mapping, nodes, placement] = prepared_.inputs;
        replay.counting.bytes =
            byte_counting(reader, index, prepared_.locations.locations(), ranks_);
    }
}

void ConnectedRun::tell_clock() const
{
    const auto& trace = prepared_.inputs.index;
    if (ranks_.is_first() && prepared_.modules.network_model() != nullptr &&
        is_recorders_clock(trace, prepared_.replay.compute_clock))
    {
        HAEC_SIM_LOG(info, "app",
                     "computing takes the time of the metric "
                         << trace.claims().clock
                         << ", which haec_record has recorded for it (replay.compute_clock)");
    }
}

std::optional<DrawnSpans> ConnectedRun::times_of_draws() const
{
    if (draws_ == nullptr || !draws_->is_possible())
    {
        return std::nullopt;
    }
    return drawn_spans(prepared_.locations.run_locations(), prepared_.interest.limits());
}

FinishedRun ConnectedRun::run()
{
    const log::Phase phase("simulating");
    together(ranks_, [&] { run_engine(); });
    return {prepared_, *engine_, *archive_, std::move(markers_), std::move(experiment_)};
}

void ConnectedRun::run_engine()
{
    const auto& locations = prepared_.locations;
    ProgressLine line(prepared_.options.progress, ranks_.is_first(), locations.promised(),
                      [&] { return locations.delivered(); });
    try
    {
        engine_->run([&] { line.update(); });
    }
    catch (const PeerFailed&)
    {
        throw;
    }
    catch (const MissingRecord& error)
    {
        const auto lost = prepared_.modules.lost_records(ranks_);
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
        prepared_.modules.rethrow();
    }
}

} // namespace haec_sim
