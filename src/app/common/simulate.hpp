// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "haec_sim/platform/mapping.hpp"
#include "parallel/exchange.hpp"
#include "parallel/ranks.hpp"
#include "run/carried_draws.hpp"
#include "run/run_options.hpp"
#include "run/run_result.hpp"

namespace haec_sim
{

/// The part of a simulation that its caller says, not the user.
struct Circumstances
{
    /// The mapping to simulate; null where it is the options' file.
    const Mapping* mapping = nullptr;
    /// The runs that the report tells of beside this one.
    OtherRuns others{};
    /// The program ends behind it, and takes no time to free memory.
    bool is_last = false;
    /// Draws of noise that the run carries along, on one rank; null where there are none.
    CarriedDraws* draws = nullptr;
    /// The inputs were read before, and what is odd about them was told.
    bool is_checked = false;
};

/// Simulates, and writes the archive options.output. Collective. Throws AgreedError.
RunResult simulate(const RunOptions& options, const Configuration& configuration, Ranks& ranks,
                   Exchange& exchange, const Circumstances& circumstances = {});

/// Reads all inputs and events, to see whether they can be read, and simulates without an output,
/// to see what a run would tell: with the network model alone, as other modules may write.
/// Collective. Throws AgreedError where an input is wrong.
Checked check_inputs(const RunOptions& options, const Configuration& configuration, Ranks& ranks,
                     Exchange& exchange);

} // namespace haec_sim
