// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/run_profile.hpp"
#include "haec_sim/json.hpp"
#include "haec_sim/network_report.hpp"
#include "run/critical_paths.hpp"
#include "run/prepared_run.hpp"
#include "run/region_table.hpp"
#include "run/run_result.hpp"
#include "run/thread_rows.hpp"
#include "simulation/managers/traffic_count.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// The figures of the simulator itself, which differ from run to run.
struct SimulatorFigures
{
    std::uint32_t ranks = 1;
    double wall_seconds = 0;
    double cpu_seconds = 0;
    /// The most memory of all ranks together.
    std::uint64_t memory_bytes = 0;
    std::uint64_t events = 0;
    /// How often all ranks agreed how far simulated time may go on.
    std::uint64_t agreements = 0;
    /// What ranks that share a network's parts told each other: units, and their bytes.
    std::uint64_t shared_units = 0;
    std::uint64_t shared_bytes = 0;
};

/// All that a report is made of, on the first rank. The references outlive it.
struct ReportSource
{
    const PreparedRun& run;
    /// Its figures are known.
    const RunResult& result;
    const RunProfile& profile;
    InnerTraffic inner;
    /// The parts that modules add, by their names.
    const std::map<std::string, JsonValue>& modules;
    SimulatorFigures simulator;
    /// Where they were asked for.
    OtherRuns others;
    /// Null where there is no network model.
    const CriticalPaths* critical_paths = nullptr;
    RegionTable regions{profile, run.inputs.reader.definitions()};
    std::vector<const LocationRow*> streams = streams_of(profile, run.inputs.index);

    /// Null where there is no network model, or nobody asks for links.
    const NetworkReport* network() const
    {
        return run.options.report_choice.links ? run.management.report() : nullptr;
    }

    /// The node that a process is on, also of one without a location in the trace.
    NodeId node_of(std::uint32_t process) const
    {
        const auto& inputs = run.inputs;
        return inputs.index.is_absent(process) ? inputs.mapping.node_of(process)
                                               : inputs.nodes[inputs.index.master_of(process)];
    }

    const RunFigures& figures() const
    {
        return *result.figures;
    }

    const TraceIndex& index() const
    {
        return run.inputs.index;
    }

    const Definitions& definitions() const
    {
        return run.inputs.reader.definitions();
    }
};

} // namespace haec_sim
