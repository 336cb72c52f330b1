// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/goal/collective_messages.hpp"
#include "export/goal/collective_parts.hpp"
#include "export/goal/rank_program.hpp"
#include "export/goal/tag_numbers.hpp"
#include "import/losses.hpp"
#include "simulation/rules/compute_clock.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace haec_sim::exporting
{

/// Definitions that records of haec_import refer to; undefined where the trace has none.
struct ImportedNames
{
    ParameterRef signal;
    ParameterRef await;
    AttributeRef nic;
};

ImportedNames imported_names(const Definitions& definitions);

/// Signals between the locations of a process (spec: semantics, R9).
class ProcessSignals
{
public:
    explicit ProcessSignals(RankProgram& program) : program_(program) {}

    /// Signal `number` is given when all of these have happened.
    void give(std::uint64_t number, const OperationChain::Requirements& when);

    /// What the signal waits for; null if no location gave it so far.
    const OperationChain::Requirements* find(std::uint64_t number) const;

    /// `task` waits for a signal that is not given yet.
    void await(std::uint64_t number, Task task)
    {
        awaited_.emplace_back(number, task);
    }

    /// Call this behind the last location. Throws Error naming a signal that never comes.
    void settle();

private:
    RankProgram& program_;
    std::unordered_map<std::uint64_t, OperationChain::Requirements> given_;
    std::vector<std::pair<std::uint64_t, Task>> awaited_;
};

/// The facts that all processes share; they outlive it.
struct GoalContext
{
    const TraceIndex& index;
    const ImportedNames& names;
    const std::optional<ClockMetric>& clock;
    const CollectiveParts& collectives;
    CollectiveMessages& messages;
    TagNumbers& tags;
    importing::LossCounts& losses;
};

/// A process while its locations are read; it outlives them.
struct GoalProcess
{
    explicit GoalProcess(ProcessIndex number) : process(number), signals(program) {}

    ProcessIndex process;
    RankProgram program;
    ProcessSignals signals;
};

} // namespace haec_sim::exporting
