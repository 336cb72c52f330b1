// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/output_file.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace haec_sim
{

/// `haec_fit make`: a coefficient file.
struct MakeFitCommand
{
    std::optional<std::string> config;
    std::vector<std::string> overrides;
    /// Empty: all links are alike.
    std::string link;
    std::uint32_t least_hops = 1;
    std::uint32_t most_hops = 45;
    double least_loss = 0;
    double most_loss = 0.02;
    /// 0: windows are solved, not sampled.
    std::uint64_t samples = 0;
    std::uint64_t seed = 0;
    OutputFile output;
};

/// `haec_fit check`: whether a coefficient file is good.
struct CheckFitCommand
{
    std::string file;
};

/// `haec_fit calibrate`: coefficients of power_estimator.
struct CalibrateCommand
{
    /// The anchor file.
    std::string trace;
    /// The measured one.
    std::string metric;
    std::vector<std::string> counters;
    /// Empty: rates are per second.
    std::string per_cycle;
    bool is_non_negative = false;
    /// The location whose values count; not needed where there is one.
    std::optional<std::uint64_t> recorder;
    /// The locations whose power was measured; empty: all threads.
    std::vector<std::uint64_t> cores;
    OutputFile output;
};

/// Print this and do nothing else.
struct FitHelp
{
    std::string text;
};

using FitCommand = std::variant<FitHelp, MakeFitCommand, CheckFitCommand, CalibrateCommand>;

/// `arguments` are those after the program's name. Throws UsageError naming the option.
FitCommand parse_fit_command(std::span<const std::string> arguments);

} // namespace haec_sim
