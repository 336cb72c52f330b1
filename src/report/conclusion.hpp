// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"
#include "run/finished_run.hpp"
#include "run/run_result.hpp"

namespace haec_sim
{

/// Finds out what came of the run, writes its report, and gives the archive its name. `others` is
/// what the report tells of besides. Collective. Throws AgreedError. Modules hear of the end, and
/// merge what they know of nodes, before the archive is closed, as they may still write samples.
/// The report comes before the archive has its name, so there is no complete output without it.
RunResult conclude(FinishedRun run, const OtherRuns& others, Ranks& ranks);

} // namespace haec_sim
