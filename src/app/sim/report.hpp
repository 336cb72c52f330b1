// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/run_figures.hpp"
#include "analysis/profile/run_profile.hpp"
#include "app/sim/command_line.hpp"
#include "app/sim/critical_paths.hpp"
#include "app/sim/ideal_network.hpp"
#include "app/sim/interest.hpp"
#include "app/sim/run_time.hpp"
#include "configuration/configuration.hpp"
#include "haec_sim/json.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/mapping.hpp"
#include "haec_sim/platform/platform.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "simulation/managers/traffic_count.hpp"
#include "simulation/rules/early_ends.hpp"
#include "simulation/rules/oddities.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace haec_sim
{

struct Experiment;

/// The figures of the simulator itself, which differ from run to run.
struct SimulatorFigures
{
    std::uint32_t ranks = 1;
    double wall_seconds = 0;
    double cpu_seconds = 0;
    /// The most memory of all ranks together.
    std::uint64_t memory_bytes = 0;
    std::uint64_t events = 0;
};

/// All that a report is made of, on the first rank.
struct ReportSource
{
    const CommandLine& options;
    const Configuration& configuration;
    /// The definitions of the trace, and its identity.
    const Definitions& definitions;
    std::uint64_t trace_id = 0;
    const TraceIndex& index;
    const Platform& platform;
    const Mapping& mapping;
    /// The node of each location.
    const std::vector<NodeId>& nodes;
    const Experiment& experiment;
    const Interest& interest;
    const RunTime& time;
    const RunFigures& figures;
    const RunProfile& profile;
    /// Null where there is no network model.
    const NetworkReport* network = nullptr;
    InnerTraffic inner;
    const Oddities& oddities;
    const EarlyEnds& early_ends;
    /// The parts that modules add, by their names.
    const std::map<std::string, JsonValue>& modules;
    SimulatorFigures simulator;
    /// The spans on an ideal network, where that was asked for.
    std::optional<IdealSpans> ideal;
    /// Null where there is no network model.
    const CriticalPaths* critical_paths = nullptr;
};

/// Writes the document (docs/reference/report.md).
void write_report(std::ostream& out, const ReportSource& source);

/// Throws Error where the region of interest that the command line names never comes, or ends
/// before it begins.
void require_interest(const ReportSource& source);

// Lines about the region of interest; about the whole run where there is none.

/// The region in which processes were longest, without MPI_Init and MPI_Finalize: "name, 1.5 s over
/// 24 threads".
/// Empty where there is none.
std::string slowest_region(const ReportSource& source);

/// The busiest link or port: "(0 0 0) to (1 0 0), busy 12.50 % of the time". Empty where none was
/// used.
std::string hottest_link(const ReportSource& source);

/// The three largest parts of the critical path: "compute 60.0 %, messages 30.0 %, threads 5.0 %".
/// Empty where there is none.
std::string critical_path_text(const ReportSource& source);

} // namespace haec_sim
