// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "workload/thread_team.hpp"

#include <cstdint>

namespace haec_sim::workload
{

// Constructs of threads inside of a parallel region. On a machine of 100 percent nobody waits for a
// lock or a task: what simulators keep of such a recorded wait is nobody's knowledge. On others
// somebody does: some of the time is spent in MPI_Iprobe, which takes as long on all.

/// Each thread in turn is in a critical section, for that time. They take turns in the order of
/// their numbers.
void pass_critical_section(const ThreadTeam& team, Picoseconds duration);

/// The master makes a task for each of the others, who work on it in the barrier that ends this.
/// `waits`: the master waits for its tasks before. Tasks are numbered from `generation` on, which
/// is not 0.
void work_on_tasks(const ThreadTeam& team, Picoseconds duration, std::uint32_t generation,
                   bool waits);

} // namespace haec_sim::workload
