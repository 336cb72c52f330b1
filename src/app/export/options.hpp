// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/format.hpp"
#include "haec_sim/output_file.hpp"

#include <filesystem>
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
    /// Text to print instead of exporting anything; empty: export.
    std::string help;
};

/// `arguments` are those after the program's name. Throws UsageError naming the option. Throws it,
/// too, where no format has the output's ending and none is named.
ExportOptions parse_export_options(std::span<const std::string> arguments);

} // namespace haec_sim
