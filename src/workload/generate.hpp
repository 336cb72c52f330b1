// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/numbers/location_number.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "workload/pattern.hpp"

#include <cstdint>
#include <string_view>

namespace haec_sim::workload
{

/// The definitions of a synthetic program's trace, beside its events.
struct ProgramDefinitions
{
    /// Definitions as Score-P would write them. The clock's resolution and length and the numbers
    /// of events are the writer's to fill in.
    Definitions definitions;
    StringRef program_name;
};

ProgramDefinitions make_definitions(std::string_view program_name, std::uint32_t processes,
                                    const Instrumentation& instrumentation);

/// Creates a pattern; where "events" was asked for, with the iterations that come nearest to that
/// number of events, at least one. Throws UsageError where "iterations" was asked for, too, and as
/// the pattern's own create().
std::unique_ptr<Pattern> create_pattern(const PatternDescriptor& descriptor,
                                        const Parameters& parameters);

/// The events that generate() writes, which are made for that. It takes as long as writing them
/// without a file.
std::uint64_t count_events(const Pattern& pattern, const Instrumentation& instrumentation);

/// Writes the trace of a pattern's program. Throws Error where the trace gets longer than the
/// simulator's time reaches. `traces` takes the records of those threads that it has handlers for;
/// the whole program is walked through in any case, as every process's times depend on others
/// (docs/adr/0009).
void generate(const Pattern& pattern, const Instrumentation& instrumentation,
              StringRef program_name, const Traces& traces);

} // namespace haec_sim::workload
