// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The words of a simulation about its output, and what it takes over into it from the trace.

#include "app/sim/simulation.hpp"
#include "configuration/dump.hpp"
#include "core/text/text_hash.hpp"
#include "haec_sim/log.hpp"

#include <string>
#include <utility>

namespace haec_sim
{

Experiment Simulation::experiment() const
{
    Experiment experiment;
    experiment.occupancy = occupancy_of(inputs_->index, inputs_->mapping, inputs_->platform,
                                        configuration_.mapping_unit);
    experiment.model = modules_->name_of_model();
    if (const auto* model = modules_->network_model())
    {
        experiment.collectives = model->replay_options().collectives;
        if (configuration_.contention)
        {
            experiment.segment = configuration_.contention->segment;
        }
    }
    experiment.ranks = ranks_.size();
    return experiment;
}

otf2::WriterOptions Simulation::writer_options() const
{
    const auto& anchor = inputs_->reader.anchor();
    otf2::WriterOptions options;
    options.event_chunk_size = anchor.event_chunk_size;
    options.definition_chunk_size = anchor.definition_chunk_size;
    options.creator = anchor.creator;
    options.machine_name = anchor.machine_name;
    options.description = anchor.description;
    options.trace_id = output_id();
    options.event_files = event_files(options_);
    options.memory = options_.memory / 2;
    return options;
}

// The id is the same for the same inputs, another for others.
std::uint64_t Simulation::output_id() const
{
    auto id = text_hash(std::to_string(inputs_->reader.anchor().trace_id));
    id = text_hash(dump_configuration(configuration_), id);
    for (const auto node : inputs_->nodes)
    {
        id = text_hash(std::to_string(node.value) + ",", id);
    }
    return id;
}

// Markers hold as long as times do; snapshots and thumbnails would have to be made anew.
otf2::Markers Simulation::take_extras()
{
    auto markers = inputs_->reader.markers();
    if (!ranks_.is_first() || options_.no_output)
    {
        return markers;
    }
    const bool is_copy = modules_->network_model() == nullptr;
    if (!is_copy && !markers.empty())
    {
        HAEC_SIM_LOG(warn, "app", "dropped the trace's markers: their times no longer hold");
    }
    if (inputs_->reader.anchor().snapshots > 0)
    {
        HAEC_SIM_LOG(warn, "app", "dropped the trace's snapshots: they are made of the events");
    }
    if (inputs_->reader.anchor().thumbnails > 0)
    {
        HAEC_SIM_LOG(warn, "app", "dropped the trace's thumbnails: they are made of the events");
    }
    return is_copy ? std::move(markers) : otf2::Markers{};
}

} // namespace haec_sim
