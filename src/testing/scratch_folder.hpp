// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace haec_sim::kit
{

/// A folder among those of temporary files, which goes away with this.
class ScratchFolder
{
public:
    /// Throws Error where it cannot be made.
    ScratchFolder()
    {
        auto name = (std::filesystem::temp_directory_path() / "haec_sim-test-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr)
        {
            throw Error(name + ": cannot be made; set TMPDIR to a folder for files of tests");
        }
        path_ = name;
    }

    ~ScratchFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const noexcept
    {
        return path_;
    }

private:
    std::filesystem::path path_;
};

} // namespace haec_sim::kit
