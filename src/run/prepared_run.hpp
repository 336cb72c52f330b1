// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "network/network.hpp"
#include "parallel/ranks.hpp"
#include "run/inputs.hpp"
#include "run/interest.hpp"
#include "run/location_chains.hpp"
#include "run/module_set.hpp"
#include "run/resource_management.hpp"
#include "run/run_options.hpp"
#include "run/run_profiler.hpp"
#include "run/shown_machine.hpp"
#include "simulation/replay/replay_options.hpp"

#include <chrono>
#include <memory>

namespace haec_sim
{

/// A run whose inputs are read and checked, and of which nothing is written yet: the first of its
/// phases; ConnectedRun is the next. Members are made in this order, and each may look at those
/// before it: what is wrong ends the run before any folder is made.
struct PreparedRun
{
    /// Throws Error and UsageError where an input is wrong. The references outlive it, but for
    /// `mapping`, the one to simulate where the options' file is not.
    PreparedRun(const RunOptions& options, const Configuration& configuration, const Ranks& ranks,
                const Mapping* mapping);

    PreparedRun(const PreparedRun&) = delete;
    PreparedRun& operator=(const PreparedRun&) = delete;

    std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
    const RunOptions& options;
    const Configuration& configuration;
    ReplayOptions replay;
    Inputs inputs;
    ModuleSet modules;
    Interest interest;
    /// The profiles of locations; null where nobody asks what processes did.
    std::unique_ptr<RunProfiler> profiler;
    /// The definitions of the output.
    Definitions definitions;
    ResourceManagement management;
    /// The network that messages share; null where links are unlimited.
    std::unique_ptr<Network> network;
    MessageAttributes attributes;
    ShownMachine machine;
    LocationChains locations;
};

/// Locations keep what the critical path needs.
bool keeps_paths(const PreparedRun& run);

/// The run needs more than the sums of the summary: a report, or a region of interest that is not
/// from MPI_Init to MPI_Finalize.
bool asks_for_details(const RunOptions& options, const Interest& interest);

} // namespace haec_sim
