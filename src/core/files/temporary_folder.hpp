// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace haec_sim
{

/// The folder for temporary files of no output: that of TMPDIR, or /tmp. Throws Error where there
/// is none.
inline std::filesystem::path temporary_folder()
{
    std::error_code failure;
    auto folder = std::filesystem::temp_directory_path(failure);
    if (failure)
    {
        const char* chosen = std::getenv("TMPDIR");
        throw Error("cannot make temporary files in the folder " +
                    std::string(chosen != nullptr ? chosen : "/tmp") + ": " + failure.message() +
                    "; set TMPDIR to a folder with space");
    }
    return folder;
}

} // namespace haec_sim
