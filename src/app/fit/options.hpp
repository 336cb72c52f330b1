// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/registry/libraries.hpp"
#include "haec_sim/output_file.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace haec_sim
{

/// `haec_fit make`: a coefficient file. The windows of the models with losses are fitted by
/// polynomials of hops and loss, from the first to the last value of each.
struct MakeFitCommand
{
    /// The configuration, none where it is the default, and values of keys that stand in for its
    /// own, as KEY=VALUE.
    std::optional<std::string> config;
    std::vector<std::string> overrides;
    Libraries libraries = Libraries::load;
    /// The type of links whose figures count; empty: all links are alike.
    std::string link;
    /// From 1 to 1000, both included.
    std::uint32_t least_hops = 1;
    std::uint32_t most_hops = 45;
    /// Probabilities of a packet to get lost on a link, from 0 to below 1.
    double least_loss = 0;
    double most_loss = 0.02;
    /// The number of samples for each point; 0: windows are solved, not sampled.
    std::uint64_t samples = 0;
    /// The seed of the samples.
    std::uint64_t seed = 0;
    /// The place for the file; standard output where it is none.
    OutputFile output;
    /// Nobody wants to hear how good the fit is.
    bool is_quiet = false;
};

/// `haec_fit check`: whether a coefficient file is good.
struct CheckFitCommand
{
    /// The coefficient file.
    std::string file;
};

/// `haec_fit calibrate`: coefficients of power_estimator.
struct CalibrateCommand
{
    /// The anchor file.
    std::string trace;
    /// The name of the metric that was measured.
    std::string metric;
    /// The names of counters that the model gets a coefficient for, in this order.
    std::vector<std::string> counters;
    /// Empty: rates are per second.
    std::string per_cycle;
    /// No coefficient may be below 0.
    bool is_non_negative = false;
    /// The location whose values count; not needed where there is one.
    std::optional<std::uint64_t> recorder;
    /// The locations whose power was measured; empty: all threads.
    std::vector<std::uint64_t> cores;
    OutputFile output;
    bool is_quiet = false;
};

/// Print this and do nothing else.
struct FitHelp
{
    std::string text;
};

using FitCommand = std::variant<FitHelp, MakeFitCommand, CheckFitCommand, CalibrateCommand>;

/// `arguments` are those after the program's name. Throws UsageError naming the option. It reads no
/// file: whether inputs are there is found out later.
FitCommand parse_fit_command(std::span<const std::string> arguments);

} // namespace haec_sim
