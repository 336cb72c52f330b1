// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/generate_options.hpp"

#include <cstdint>

namespace haec_sim
{

/// Writes the trace of a pattern as the OTF2 archive `output`/traces.otf2 of the options, which
/// appears under its name only when complete. The same command gives the same files, bit for bit.
/// Returns the number of events.
///
/// Throws Error where the folder exists and nothing says to replace it, where it is no trace, and
/// where the archive cannot be written.
std::uint64_t write_generated_trace(const workload::Pattern& pattern,
                                    const GenerateOptions& options);

} // namespace haec_sim
