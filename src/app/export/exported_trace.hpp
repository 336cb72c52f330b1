// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/export/options.hpp"

#include <string>

namespace haec_sim
{

/// Writes the trace in the chosen format. Returns a line that says what was written; empty where
/// the output itself goes to standard output. Throws Error where the trace cannot be read or the
/// output not be written; then there is none.
std::string export_trace(const ExportOptions& options);

} // namespace haec_sim
