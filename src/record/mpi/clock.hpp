// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

#include <time.h>

namespace haec_record
{

/// Nanoseconds of a clock of the system.
inline std::uint64_t read_clock(clockid_t clock)
{
    timespec time;
    clock_gettime(clock, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
           static_cast<std::uint64_t>(time.tv_nsec);
}

/// Nanoseconds of the node's clock, which never goes back.
inline std::uint64_t now()
{
    return read_clock(CLOCK_MONOTONIC);
}

} // namespace haec_record
