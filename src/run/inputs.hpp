// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "haec_sim/platform/mapping.hpp"
#include "haec_sim/platform/platform.hpp"
#include "otf2/event_files.hpp"
#include "otf2/trace_reader.hpp"
#include "parallel/ranks.hpp"
#include "run/run_options.hpp"
#include "simulation/engine/placement.hpp"
#include "trace/trace_index.hpp"

#include <vector>

namespace haec_sim
{

/// The inputs that a run reads before it begins, and what follows from them alone. They are the
/// same on every rank; each reads them itself.
struct Inputs
{
    /// Throws Error and UsageError for what is wrong; one of them warns on the first rank. `chosen`
    /// is the mapping where the options' file is not. With the layout `dedicated` there must be as
    /// many ranks as ManagerPlan::dedicated_ranks() says.
    Inputs(const RunOptions& options, const Configuration& configuration, const Ranks& ranks,
           const Mapping* chosen = nullptr);

    Platform platform;
    otf2::TraceReader reader;
    TraceIndex index;
    Mapping mapping;
    /// The nodes by location.
    std::vector<NodeId> nodes;
    Placement placement;
};

/// The way in which event files are read and written.
otf2::EventFiles event_files(const RunOptions& options);

} // namespace haec_sim
