// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "workload/process.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim::workload
{

/// All processes of a synthetic program, and what they do together.
class World
{
public:
    /// One process for each handler, by rank. The handlers outlive the world.
    World(std::span<EventHandler* const> traces, const Timing& timing);

    std::uint32_t size() const noexcept
    {
        return static_cast<std::uint32_t>(processes_.size());
    }

    Process& process(std::uint32_t rank)
    {
        return processes_[rank];
    }

    /// Begins the programs: ProgramBegin, main, MPI_Init.
    void begin(StringRef program_name);

    /// Ends them: MPI_Finalize, the end of main, ProgramEnd; finishes the handlers.
    void end();

    /// MPI_Allreduce of `length` bytes over everybody.
    void allreduce(Bytes length);

private:
    void begin_collective(Region region);
    void end_collective(Region region, CollectiveOp operation, Bytes length);

    Timing timing_;
    std::vector<Process> processes_;
};

/// The events that begin() and end() write for each process together.
inline constexpr std::uint64_t frame_events = 14;

/// The events that allreduce() writes for each process.
inline constexpr std::uint64_t collective_events = 4;

} // namespace haec_sim::workload
