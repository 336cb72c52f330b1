// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"
#include "workload/pattern.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace haec_sim::workload
{

/// What stands beside the events of a synthetic program's trace.
struct ProgramDefinitions
{
    /// As Score-P would write them; location i is the master thread of MPI rank i. The clock's
    /// resolution and length and the numbers of events are the writer's to fill in.
    Definitions definitions;
    StringRef program_name;
};

ProgramDefinitions make_definitions(std::string_view program_name, std::uint32_t processes);

/// The events that generate() writes.
std::uint64_t count_events(const Pattern& pattern);

/// Writes the trace of a pattern's program to one handler for each process, in order of ranks.
/// Throws Error where the trace gets longer than the simulator's time reaches.
void generate(const Pattern& pattern, StringRef program_name,
              std::span<EventHandler* const> traces);

} // namespace haec_sim::workload
