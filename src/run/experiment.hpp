// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "haec_sim/platform/mapping.hpp"
#include "haec_sim/platform/platform.hpp"
#include "simulation/replay/replay_options.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

namespace haec_sim
{

/// The way in which a mapping fills the machine with what it maps: processes or threads. Those that
/// are absent from the trace fill nothing.
struct Occupancy
{
    bool by_thread = false;
    std::uint32_t mapped = 0;
    std::uint32_t nodes = 0;
    std::uint32_t nodes_used = 0;
    /// The numbers on each node that is used.
    std::uint32_t least = 0;
    std::uint32_t most = 0;
};

/// Counts how the nodes are filled. Where nothing is mapped, all but `nodes` is 0.
Occupancy occupancy_of(const TraceIndex& index, const Mapping& mapping, const Platform& platform,
                       MappingUnit unit);

/// The facts of a run's simulation, as far as its user may have meant something else.
struct Experiment
{
    Occupancy occupancy;
    /// The module that is the network model, and which of its models; empty where there is none.
    std::string model;
    /// Nothing where there is no network model.
    std::optional<CollectiveRule> collectives;
    /// Nothing where links are unlimited.
    std::optional<Contention> contention;
    std::uint32_t ranks = 1;
};

/// The name of a network model: its module's, and the value of its key `communication_model`, if it
/// has one.
std::string model_name(const ModuleSection& section);

/// A line for each of machine, model and ranks.
std::ostream& operator<<(std::ostream& out, const Experiment& experiment);

} // namespace haec_sim
