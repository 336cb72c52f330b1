// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/trace_index.hpp"
#include "verification/rules/message_check.hpp"

namespace haec_sim::verification
{

/// Holds the accelerators of each process to their rules (spec: semantics, R7, "Accelerators"):
/// nothing runs before its launch or with what is before it on its stream, and no thread leaves a
/// wait before the streams were through. All locations of a process are on one rank.
void check_devices(const FactsOfRank& facts, const TraceIndex& trace, Findings& findings);

} // namespace haec_sim::verification
