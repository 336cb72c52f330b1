// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/collective_algorithm.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "import/losses.hpp"
#include "simulation/replay/replay_options.hpp"
#include "trace/record_source.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <ostream>

namespace haec_sim::exporting
{

/// A trace that becomes a GOAL file, and how.
struct GoalExport
{
    const Definitions& definitions;
    const TraceIndex& index;
    /// Opens the records of a location, from the first one on; each is read twice.
    std::function<std::unique_ptr<RecordSource>(LocationIndex)> open;
    /// Collectives: their algorithms, and how their bytes are counted (never `automatic`).
    CollectiveChoices collectives;
    CountingRules counting;
    ComputeClock clock{};
    bool is_text = false;
    /// Where a temporary file may lie, as large as the output.
    std::filesystem::path folder;
};

/// The numbers of what was written.
struct GoalTotals
{
    std::uint64_t operations = 0;
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
    importing::LossCounts losses{};
};

/// Writes the program of the trace (spec: imports, GOAL). Throws what a source throws, and Error if
/// a receive has no send, or a process has more threads than GOAL has cpus. Memory: the collectives
/// of all processes, the operations of one.
GoalTotals write_goal(const GoalExport& trace, std::ostream& out);

} // namespace haec_sim::exporting
