// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "workload/collective.hpp"
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

    /// Everybody computes once.
    void compute(const ComputeTime& duration);

    /// A collective operation of everybody. Nobody's ends before those began on whom it depends.
    void collective(const Collective& call);

private:
    void begin_collective(const Collective& call);
    void end_collective(const Collective& call);

    /// For each process, the latest begin among those on whom its end depends.
    std::vector<Picoseconds> latest_begins(const Collective& call) const;

    Timing timing_;
    std::vector<Process> processes_;
};

/// The events that begin() and end() write for each process together.
inline constexpr std::uint64_t frame_events = 14;

/// The events that collective() writes for each process.
inline constexpr std::uint64_t collective_events = 4;

} // namespace haec_sim::workload
