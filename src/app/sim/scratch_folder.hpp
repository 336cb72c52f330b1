// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <filesystem>

namespace haec_sim
{

/// The folder of temporary files of a run with a report: that of the report, where this is a file.
/// Elsewhere, such as for a device or a pipe, it is that of the system.
inline std::filesystem::path scratch_folder(const std::filesystem::path& report)
{
    namespace fs = std::filesystem;
    const bool is_file = fs::is_regular_file(report) || !fs::exists(report);
    return is_file ? fs::absolute(report).parent_path() : fs::temp_directory_path();
}

} // namespace haec_sim
