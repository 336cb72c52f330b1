// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/grid.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "trace/trace_index.hpp"

#include <vector>

namespace haec_sim::verification
{

/// Throws UsageError where the output is none of the input: it lacks locations, or has one that
/// neither the input has nor holds metrics.
void check_same_trace(const TraceIndex& input, const Definitions& output);

/// Throws UsageError where a process stands at a node of the output's system tree whose coordinates
/// are not those of the node that it runs on. `nodes`: by process; `size`: of the grid that the
/// machine's nodes stand in. Processes that stand elsewhere, such as where they were recorded,
/// pass.
void check_places(const TraceIndex& input, const Definitions& output,
                  const std::vector<NodeId>& nodes, const Coordinates& size);

} // namespace haec_sim::verification
