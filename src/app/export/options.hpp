// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/format.hpp"
#include "haec_sim/collective_algorithm.hpp"
#include "haec_sim/output_file.hpp"

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace haec_sim
{

/// `haec_export TRACE`.
struct ExportOptions
{
    /// The anchor file.
    std::filesystem::path trace;
    /// As asked for, or by the ending of the output's name.
    exporting::Format format{};
    /// The file, compressed where its name ends in .gz; its own folder takes what is sorted.
    OutputFile output;
    /// Nobody wants to hear what was written.
    bool is_quiet = false;
    /// GOAL: a text in place of a binary file; records that are lost are an error; the algorithms
    /// of collectives, if given.
    bool is_text = false;
    bool strict = false;
    std::optional<CollectiveChoices> collectives{};
    /// Text to print instead of exporting anything; empty: export.
    std::string help;
};

/// `arguments` are those after the program's name. Throws UsageError naming the option. Throws it,
/// too, where no format has the output's ending and none is named.
ExportOptions parse_export_options(std::span<const std::string> arguments);

/// The folder of a file, or for standard output the one for temporary files.
std::filesystem::path folder_of(const std::string& output);

} // namespace haec_sim
