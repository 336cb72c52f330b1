// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/markers.hpp"
#include "parallel/exchange.hpp"
#include "parallel/ranks.hpp"
#include "run/carried_draws.hpp"
#include "run/experiment.hpp"
#include "run/finished_run.hpp"
#include "run/output_archive.hpp"
#include "run/prepared_run.hpp"
#include "simulation/engine/engine.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace haec_sim
{

/// A run whose records can flow from the trace through the modules to the output: the second of its
/// phases; FinishedRun is the next. It owns the engine and the output; all that was made before
/// stays in the PreparedRun.
class ConnectedRun
{
public:
    /// Begins the output and puts the chains of locations together. Collective. Throws AgreedError.
    /// The references outlive it. `draws`, if any, are carried along, by a run on one rank.
    ConnectedRun(PreparedRun& prepared, Ranks& ranks, Exchange& exchange,
                 const CarriedDraws* draws = nullptr);

    /// Simulates. Once. Collective. Throws AgreedError. The run outlives what is returned. Where a
    /// module dropped records that others wait for, the error names the module.
    FinishedRun run();

    /// The predicted times of the draws, after the run; nothing where it cannot know them.
    std::optional<DrawnSpans> times_of_draws() const;

    /// Leaves the memory of all locations to the end of the process: see Engine::leave_locations().
    /// After the run is concluded.
    void leave_locations()
    {
        engine_->leave_locations();
    }

private:
    /// Finds out how the trace counts the bytes of collectives, where they matter.
    void settle_byte_counting();
    void tell_clock() const;
    /// Runs the engine on this rank. Where that fails here alone, the other ranks are told, so that
    /// none waits for ever.
    void run_engine();

    PreparedRun& prepared_;
    Ranks& ranks_;
    Exchange& exchange_;
    Experiment experiment_;
    otf2::Markers markers_;
    std::optional<OutputArchive> archive_;
    /// Null where there are no draws.
    std::unique_ptr<DrawBoard> draws_;
    std::optional<Engine> engine_;
};

} // namespace haec_sim
