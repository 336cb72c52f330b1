// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "workload/pattern.hpp"

#include <filesystem>
#include <span>
#include <string>

namespace haec_sim
{

/// The word that stands in the place of a pattern's name to join traces.
inline constexpr const char* jobs_command = "jobs";

/// The options of haec_gen that the user gave for a pattern.
struct GenerateOptions
{
    /// The text to print instead of doing anything else; empty: none.
    std::string help;

    const workload::PatternDescriptor* pattern = nullptr;
    Parameters parameters{"haec_gen"};
    /// The communication matrix instead of the trace.
    bool matrix_only = false;
    /// The trace's folder or the matrix's file; empty where the matrix goes to standard output.
    std::filesystem::path output;
    bool force = false;
    /// Nobody wants to hear what was written.
    bool is_quiet = false;
    /// The pattern with the parameters given, as one would type them; for the trace's description.
    std::string command;
};

/// `arguments` are those after the program's name. Throws UsageError naming the option.
GenerateOptions parse_generate_options(std::span<const std::string> arguments);

} // namespace haec_sim
