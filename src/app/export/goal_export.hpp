// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/export/options.hpp"

#include <string>

namespace haec_sim
{

/// Writes the trace as a program of GOAL. Returns the lines that say what was written and what
/// changed; empty if nobody wants to hear that, or the output itself goes to standard output.
/// Throws Error if the trace cannot be read or the output not be written; then there is none.
std::string export_goal(const ExportOptions& options);

} // namespace haec_sim
