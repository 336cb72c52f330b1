// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "workload/collective.hpp"
#include "workload/process.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace haec_sim::workload
{

/// The receivers of the records of a process's thread; null where nobody wants them. Handlers
/// outlive the world.
using Traces = std::function<EventHandler*(std::uint32_t rank, std::uint32_t thread)>;

/// All processes of a synthetic program, and what they do together.
class World
{
public:
    /// Asks for the handlers of all threads at once. Memory: some hundred bytes for each thread,
    /// however long the program is.
    World(std::uint32_t processes, const Traces& traces, const Instrumentation& instrumentation,
          const Timing& timing);

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

    /// A collective operation of everybody. Nobody's ends before those began on whom it depends. It
    /// costs a step for each doubling of the processes, and the time of its bytes.
    void collective(const Collective& call);

private:
    void begin_collective(const Collective& call);
    void end_collective(const Collective& call);

    /// The latest begin, for each process, among those on whom its end depends.
    std::vector<Picoseconds> latest_begins(const Collective& call) const;

    Timing timing_;
    std::vector<Process> processes_;
};

} // namespace haec_sim::workload
