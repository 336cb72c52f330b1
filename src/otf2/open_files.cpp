// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/open_files.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <sys/resource.h>

namespace haec_sim::otf2
{

namespace
{

/// Files for MPI, the log, the definitions, libraries.
constexpr std::uint64_t other_files = 64;

/// More are not kept open at a time.
constexpr std::uint64_t enough = 1 << 16;

/// The number of files that this process may open; nothing where there is no limit.
std::optional<std::uint64_t> most_open_files()
{
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
    {
        return std::nullopt;
    }
    if (limit.rlim_cur < limit.rlim_max)
    {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    return limit.rlim_cur == RLIM_INFINITY ? std::nullopt
                                           : std::optional<std::uint64_t>(limit.rlim_cur);
}

} // namespace

std::size_t open_files_per_archive()
{
    const auto most = std::min(most_open_files().value_or(enough), enough);
    return static_cast<std::size_t>(most > other_files + 2 ? (most - other_files) / 2 : 1);
}

void require_open_files(std::uint64_t locations)
{
    const auto files = 2 * locations + other_files;
    const auto most = most_open_files();
    if (!most || files <= *most)
    {
        return;
    }
    const auto needed = std::to_string(files);
    throw Error("OTF2's library, which has to read or write the event files here, needs " + needed +
                " open files for the " + std::to_string(locations) +
                " locations of this rank, and the limit is " + std::to_string(*most) +
                "; raise it (ulimit -n " + needed +
                ", or ask the administrator) or use more MPI ranks");
}

} // namespace haec_sim::otf2
