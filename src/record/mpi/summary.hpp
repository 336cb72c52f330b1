// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/archive/process_group.hpp"
#include "record/mpi/recorded_thread.hpp"

#include <string>

namespace haec_record
{

/// The gaps between calls of MPI, which tell how fine the program's computing is.
struct RunSummary
{
    std::array<std::uint64_t, GapCounts::classes> gaps;
    std::uint64_t events;
    /// The time between calls of MPI, in nanoseconds.
    std::uint64_t computing;
    bool by_processor_time;

    void add(const RecordedThread& thread);
};

/// Collective. Prints how fine the program is, or a failure of any process, on the first one.
void print_summary(ProcessGroup& group, const RunSummary& summary, const std::string& failure,
                   const std::string& folder);

} // namespace haec_record
