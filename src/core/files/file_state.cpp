// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/file_state.hpp"

#include <ctime>
#include <sys/stat.h>

namespace haec_sim
{

namespace
{

constexpr std::int64_t second = 1'000'000'000;

std::int64_t nanoseconds(const timespec& time)
{
    return time.tv_sec * second + time.tv_nsec;
}

} // namespace

std::optional<FileState> rested_state(const std::filesystem::path& file)
{
    struct stat status = {};
    timespec now{};
    // Some file systems count changes in steps of two seconds.
    constexpr std::int64_t rest = 3 * second;
    if (::stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode) ||
        ::clock_gettime(CLOCK_REALTIME, &now) != 0 ||
        nanoseconds(now) - nanoseconds(status.st_ctim) < rest)
    {
        return std::nullopt;
    }
    return FileState{status.st_dev, status.st_ino, status.st_size, nanoseconds(status.st_ctim)};
}

} // namespace haec_sim
