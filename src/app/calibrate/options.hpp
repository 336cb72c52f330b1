// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "calibration/mpi/measure.hpp"
#include "calibration/osu.hpp"
#include "haec_sim/output_file.hpp"

#include <span>
#include <string>

namespace haec_sim
{

/// `haec_calibrate`.
struct CalibrateOptions
{
    calibration::MeasureOptions measured;
    /// Read instead of measuring, if there are any.
    calibration::OsuFiles osu;
    /// The configuration.
    OutputFile output;
    /// What was measured; none where the path is empty.
    OutputFile measurements;
    /// The configuration has the noise of computing.
    bool has_noise = false;
    bool is_quiet = false;
    /// Text to print instead of calibrating; empty: calibrate.
    std::string help;

    bool has_osu() const
    {
        return !osu.network.empty() || !osu.memory.empty();
    }
};

/// `arguments` are those after the program's name. Throws UsageError naming the option.
CalibrateOptions parse_calibrate_options(std::span<const std::string> arguments);

} // namespace haec_sim
