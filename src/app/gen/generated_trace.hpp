// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/gen/options.hpp"
#include "parallel/ranks.hpp"

#include <cstdint>

namespace haec_sim
{

/// Writes the trace of a pattern as the OTF2 archive `output`/traces.otf2 of the options, which
/// appears under its name only when complete. The same command gives the same files, bit for bit.
/// Every rank walks through the whole program, which costs little, and writes some of the
/// processes; how many ranks there are makes no difference to the files. Returns the number of
/// events.
///
/// Collective. Throws AgreedError where the folder exists and nothing says to replace it, where it
/// is no trace, and where the archive cannot be written.
std::uint64_t write_generated_trace(const workload::Pattern& pattern,
                                    const GenerateOptions& options, Ranks& ranks);

} // namespace haec_sim
