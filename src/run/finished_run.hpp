// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/markers.hpp"
#include "run/experiment.hpp"
#include "run/output_archive.hpp"
#include "run/prepared_run.hpp"
#include "simulation/engine/engine.hpp"

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

} // namespace haec_sim
