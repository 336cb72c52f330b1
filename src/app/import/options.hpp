// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "import/format.hpp"

#include <filesystem>
#include <span>
#include <string>

namespace haec_sim
{

/// The options of haec_import.
struct ImportOptions
{
    /// The text to print instead of doing anything else; empty: none.
    std::string help;
    const importing::FormatDescriptor* format = nullptr;
    importing::Input input;
    /// The folder of the new trace.
    std::filesystem::path output;
    bool force = false;
    /// Records that are lost are an error.
    bool strict = false;
    /// No table of records that were dropped, changed or ordered.
    bool is_quiet = false;
};

/// `arguments` are those after the program's name. Throws UsageError naming the option.
ImportOptions parse_import_options(std::span<const std::string> arguments);

} // namespace haec_sim
