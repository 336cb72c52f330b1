// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/run_figures.hpp"
#include "analysis/profile/run_profile.hpp"
#include "trace/trace_index.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace haec_sim
{

/// The threads of all processes: their masters, and those that did anything. The profile outlives
/// the result.
std::vector<ThreadRow> threads_of(const RunProfile& profile, const TraceIndex& index);

/// The streams of accelerators that belong to processes. The profile outlives the result.
std::vector<const LocationRow*> streams_of(const RunProfile& profile, const TraceIndex& index);

/// Over whom a sum goes: "24 threads", "16 processes" where each has one.
std::string summed_over(std::size_t threads, std::size_t processes);

} // namespace haec_sim
