// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/archive/trace_contents.hpp"

#include <string>
#include <vector>

namespace haec_record
{

/// The traces of programs that end before MPI_Finalize. Processes then cannot talk to each other:
/// each one writes its events and its state, and the last one to end writes the rest.

struct Completion
{
    bool is_done = false;
    /// Why the trace cannot be completed; otherwise empty.
    std::string failure{};
    /// How processes have ended: "MPI_Abort: process 1; SIGTERM: 3 processes".
    std::string ends{};
};

/// Waits until no process is there that may still write events, for so many seconds at most.
/// Returns whether there is none.
bool wait_for_processes(const std::string& folder, unsigned seconds);

/// Completes the trace in a folder by the states that processes have left there, unless another
/// process has done so. It has the properties HAEC_RECORD::ENDED_EARLY and
/// OTF2::MPI_COMMUNICATION_COMPLETE=false. `regions` are those of MPI.
Completion complete_trace(const std::string& folder, const std::vector<RecordedRegion>& regions);

} // namespace haec_record
