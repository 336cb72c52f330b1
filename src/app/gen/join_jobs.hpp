// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/gen/job_options.hpp"
#include "parallel/ranks.hpp"

#include <cstdint>

namespace haec_sim
{

/// Writes one trace of all jobs as the OTF2 archive `output`/traces.otf2 of the options, which
/// appears under its name only when complete. The clocks of all jobs begin at the same time. Each
/// rank copies some of the locations; how many ranks there are makes no difference to the files.
/// Returns the number of events.
///
/// Collective. Throws AgreedError where a trace cannot be read or joined, where the folder exists
/// and nothing says to replace it, where it is no trace, and where the archive cannot be written.
std::uint64_t join_jobs(const JobOptions& options, Ranks& ranks);

} // namespace haec_sim
