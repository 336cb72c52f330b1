// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "haec_sim/output_file.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

/// A metric whose increase outside MPI is what a resource is asked for: --counter
/// METRIC=RESOURCE:RATE.
struct CounterDemand
{
    std::string metric;
    std::string resource;
    /// Of one location, in a second.
    double rate = 0;
};

/// A line for Extra-P: --jsonl FILE --point NAME=VALUE,...
struct JsonLines
{
    std::string file;
    std::vector<std::pair<std::string, double>> point;
};

/// `haec_resources measure`: what a trace asks of a machine.
struct ResourcesMeasureCommand
{
    /// The anchor file.
    std::filesystem::path trace;
    Configuration machine;
    /// As messages name it: its file, or what stands in its place.
    std::string machine_name;
    std::optional<std::filesystem::path> mapping;
    /// The region whose outermost instances are a phase; empty: the run is one.
    std::string phase;
    std::vector<CounterDemand> counters;
    /// An output of haec_sim for this trace on this machine; empty: none.
    std::filesystem::path predicted;
    std::optional<JsonLines> lines;
    OutputFile application;
    OutputFile machine_output;
    /// Nobody wants to hear what was measured.
    bool is_quiet = false;
};

} // namespace haec_sim
