// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/sim/run_time.hpp"
#include "critical_path/critical_path.hpp"
#include "ranks/ranks.hpp"
#include "trace/trace_index.hpp"

#include <optional>
#include <span>

namespace haec_sim
{

/// The critical path of a run whose locations kept what it needs, on the first rank; nothing
/// elsewhere. Collective; after the run, before the profiles are gone.
std::optional<CriticalPath> find_critical_path(std::span<const RunLocation> mine,
                                               const TraceIndex& index, const RunTime& time,
                                               Ranks& ranks);

} // namespace haec_sim
