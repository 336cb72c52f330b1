// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/sim/experiment.hpp"
#include "app/sim/ideal_network.hpp"
#include "app/sim/output_archive.hpp"
#include "app/sim/prepared_run.hpp"
#include "app/sim/run_result.hpp"
#include "otf2/markers.hpp"
#include "parallel/ranks.hpp"
#include "simulation/engine/engine.hpp"

#include <optional>

namespace haec_sim
{

/// A run whose records all have their times: the last of its phases, made by ConnectedRun::run().
struct FinishedRun
{
    PreparedRun& prepared;
    Engine& engine;
    OutputArchive& archive;
    /// The markers of the output.
    otf2::Markers markers;
    Experiment experiment;
};

/// Finds out what came of the run, writes its report, and gives the archive its name. `ideal` is
/// what the report compares it with. Collective. Throws AgreedError. Modules hear of the end, and
/// merge what they know of nodes, before the archive is closed, as they may still write samples.
/// The report comes before the archive has its name, so there is no complete output without it.
RunResult conclude(FinishedRun run, const std::optional<IdealSpans>& ideal, Ranks& ranks);

} // namespace haec_sim
