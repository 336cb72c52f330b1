// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/common/open_files.hpp"

#include "haec_sim/error.hpp"

#include <string>
#include <sys/resource.h>

namespace haec_sim
{

namespace
{

/// For MPI, the log, the definitions, libraries.
constexpr std::uint64_t other_files = 64;

} // namespace

void allow_open_files(std::uint64_t locations)
{
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
    {
        return;
    }
    const std::uint64_t needed = 2 * locations + other_files;
    if (limit.rlim_cur < limit.rlim_max)
    {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    if (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < needed)
    {
        throw Error("the " + std::to_string(locations) +
                    " locations that this rank simulates need " + std::to_string(needed) +
                    " open files, and the limit is " + std::to_string(limit.rlim_cur) +
                    "; raise it (ulimit -n " + std::to_string(needed) +
                    ", or ask the administrator) or use more MPI ranks");
    }
}

} // namespace haec_sim
