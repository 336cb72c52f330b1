// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/files/temporary_folder.hpp"
#include "run/run_options.hpp"

#include <filesystem>

namespace haec_sim
{

/// The folder of a run's temporary files: that of the report, where this is a file, or else that of
/// the output. Elsewhere, such as for a report on a device or a pipe, it is that of the system.
inline std::filesystem::path scratch_folder(const RunOptions& options)
{
    namespace fs = std::filesystem;
    if (!options.report)
    {
        return options.no_output ? temporary_folder() : fs::absolute(options.output).parent_path();
    }
    const bool is_file = fs::is_regular_file(*options.report) || !fs::exists(*options.report);
    return is_file ? fs::absolute(*options.report).parent_path() : temporary_folder();
}

} // namespace haec_sim
