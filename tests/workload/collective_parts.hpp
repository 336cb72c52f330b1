// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "recorded_program.hpp"

#include <vector>

namespace haec_sim::workload
{

/// A process's part in a collective operation.
struct CollectivePart
{
    Picoseconds begin{};
    events::MpiCollectiveEnd record;
};

/// The collective operations in the order in which they were called, each with a part for each
/// process that ended it, by rank.
std::vector<std::vector<CollectivePart>> collect_collectives(const RecordedProgram& program);

/// True if the operation cannot end for `rank` before it began for `other` (spec: semantics, R6).
bool needs(const events::MpiCollectiveEnd& record, std::uint32_t rank, std::uint32_t other);

} // namespace haec_sim::workload
