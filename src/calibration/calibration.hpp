// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "calibration/collective_fit.hpp"
#include "calibration/measurements.hpp"
#include "calibration/steps.hpp"

#include <optional>
#include <string>
#include <vector>

namespace haec_sim::calibration
{

/// A test program, measured and predicted [ns].
struct JudgedProgram
{
    ProgramTime measured;
    double predicted = 0;

    /// The error of the prediction, as a share of the measured time.
    double error() const
    {
        return predicted / measured.time.median - 1;
    }
};

/// A machine as haec_sim is to simulate it, by what was measured.
struct Calibration
{
    Measurements measurements;
    MessageCosts costs;
    /// As it was measured, else by the jump of times; between nodes where these were measured.
    std::optional<std::uint64_t> eager_threshold;
    /// The table of the MPI library, as far as it is known.
    CollectiveTable table = CollectiveTable::mpich;
    AlgorithmFit collectives;
    std::vector<JudgedProgram> programs;

    std::uint32_t node_count() const;
};

/// Fits pieces, limits and algorithms to measurements, and predicts the test programs that were
/// measured. There is a place at least.
Calibration calibrate(Measurements measurements);

/// A configuration of haec_sim, as JSON; with the noise of computing, which makes its predictions
/// random, if that is wanted.
std::string configuration_text(const Calibration& calibration, bool has_noise = false);

/// All that was measured with what was fitted to it, as JSON, which haec_report draws.
std::string measurements_text(const Calibration& calibration);

/// A summary for people.
std::string summary_text(const Calibration& calibration);

} // namespace haec_sim::calibration
