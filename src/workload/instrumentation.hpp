// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

namespace haec_sim::workload
{

/// The records of a program besides its messages.
struct Instrumentation
{
    /// The threads of each process; more than one compute in parallel regions of OpenMP.
    std::uint32_t threads = 1;
    /// True where each Enter and Leave comes with the values of the processor's counters.
    bool counters = false;
    /// The size of the team that each thread can fork by itself; all but the one are locations too.
    std::uint32_t inner_threads = 1;

    /// Locations of a process: its threads, and then for each of them those that it can fork.
    constexpr std::uint32_t all_threads() const noexcept
    {
        return threads * inner_threads;
    }

    /// The thread that is that member, not 0, of the team that `thread` can fork. Its number is
    /// among all_threads(), behind the `threads` first ones.
    constexpr std::uint32_t inner_thread(std::uint32_t thread, std::uint32_t member) const noexcept
    {
        return threads + thread * (inner_threads - 1) + member - 1;
    }
};

} // namespace haec_sim::workload
