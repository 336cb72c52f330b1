// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "report.hpp"
#include "trace.hpp"

namespace haec_sim::checker
{

// Nobody leaves a wait before its cause (spec: semantics, "Invariants": 7), by the order of records
// in the input. Input and output have the same records. `keeps_collectives`: those take as long as
// was recorded, whoever comes late.
void check_causality(const Trace& input, const Trace& output, bool keeps_collectives,
                     Report& report);

} // namespace haec_sim::checker
