// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/run_profile.hpp"
#include "parallel/ranks.hpp"
#include "run/run_profiler.hpp"

namespace haec_sim
{

/// The profile of what the profilers of all ranks know, on the first rank; empty elsewhere.
/// Collective; after the run. Bins over time get one width, by the latest end of any location;
/// visits are left out where all ranks together have more than the bounds of a profile.
RunProfile gather_profile(const RunProfiler& profiler, Ranks& ranks);

} // namespace haec_sim
