// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace haec_sim::test
{

/// A profile of links with these lines below its first one, for as long as it lives.
class ProfileFile
{
public:
    explicit ProfileFile(const std::string& lines)
        : path_(std::filesystem::temp_directory_path() /
                ("haec_sim-profile-" + std::to_string(::getpid()) + ".csv"))
    {
        std::ofstream(path_) << "link,from,to,bandwidth,latency,state\n" << lines;
    }

    ~ProfileFile()
    {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }

    ProfileFile(const ProfileFile&) = delete;
    ProfileFile& operator=(const ProfileFile&) = delete;

    const std::filesystem::path& path() const noexcept
    {
        return path_;
    }

private:
    std::filesystem::path path_;
};

} // namespace haec_sim::test
