// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "haec_sim/output_file.hpp"
#include "mapping/evaluation.hpp"
#include "mapping/strategy.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <variant>

namespace haec_sim
{

/// `haec_map matrix`: who sends how much to whom in a trace.
struct MatrixCommand
{
    /// The anchor file.
    std::string trace;
    OutputFile output;
};

/// `haec_map create`: a mapping file.
struct CreateCommand
{
    /// A name of mapping_strategies().
    std::string strategy;
    /// The machine, and with it the network model, where times are asked for.
    Configuration machine;
    /// The number of processes; 0: as many as matrix or trace have.
    std::uint32_t ranks = 0;
    /// The matrix to map by; empty: none.
    std::string matrix;
    /// The trace; empty: none. Its processes are mapped, by its messages where there is no matrix.
    std::string trace;
    /// The number of mappings to simulate with the trace; 0: none.
    std::uint64_t simulations = 0;
    /// The seed of strategies that draw.
    std::uint64_t seed = 0;
    /// The objective and the steps of strategies that search; 0 steps: as many as these want.
    MappingObjective objective = MappingObjective::hops;
    std::uint64_t steps = 0;
    OutputFile output;
};

/// `haec_map evaluate`: the figures of a mapping.
struct EvaluateCommand
{
    /// The file of the mapping; empty: process i on node i.
    std::string map;
    /// The number of processes without such a file; 0: as many as the matrix has, or nodes.
    std::uint32_t ranks = 0;
    /// The file of the matrix; empty: uniform traffic.
    std::string matrix;
    UniformTraffic uniform;
    Configuration machine;
    /// One of report_formats().
    std::string format = "text";
    OutputFile output;
};

/// Print this and do nothing else.
struct MapHelp
{
    std::string text;
};

using MapCommand = std::variant<MapHelp, MatrixCommand, CreateCommand, EvaluateCommand>;

/// `arguments` are those after the program's name. Throws UsageError naming the option.
/// Configurations are read for it.
MapCommand parse_map_command(std::span<const std::string> arguments);

} // namespace haec_sim
