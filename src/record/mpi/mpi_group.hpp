// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "record/archive/process_group.hpp"
#include "record/archive/trace_contents.hpp"

#include <memory>
#include <string>

namespace haec_record
{

/// The processes of a run, which also compare their clocks.
class ClockedGroup : public ProcessGroup
{
public:
    /// Collective. How this process's clock differs from the first one's now: not at all on the
    /// same node, whose name is `host`.
    virtual ClockDifference measure_clock(const std::string& host) = 0;
};

/// All processes of MPI_COMM_WORLD, in a communicator of the recorder's own.
std::unique_ptr<ClockedGroup> world_group();

} // namespace haec_record
