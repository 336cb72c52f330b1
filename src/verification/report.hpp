// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/trace_index.hpp"
#include "verification/rules/findings.hpp"

#include <ostream>

namespace haec_sim::verification
{

/// The summary: what was checked, how much of it differs, by how much at most, and the first
/// differences. Names are those of the trace.
void print_text(std::ostream& out, const Findings& findings, const TraceIndex& trace);

/// Prints the findings as a JSON document.
void print_json(std::ostream& out, const Findings& findings, const TraceIndex& trace);

} // namespace haec_sim::verification
