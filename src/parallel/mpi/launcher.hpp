// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

namespace haec_sim
{

/// True where mpirun, srun or the like started this process, as far as the environment tells. One
/// that was started plainly is the only rank and can do without MPI, whose start takes as long as
/// simulating half a million events. Where a launcher is not known, each process simulates for
/// itself, and all but one find the output taken.
bool is_started_by_launcher();

/// True where this process is the first rank, or the only one, as far as the launcher's environment
/// tells before MPI has begun; true where it does not tell.
bool is_launched_first();

/// True where all ranks share this machine's memory. Only Open MPI's launcher tells: false with
/// others.
bool are_all_on_one_machine();

} // namespace haec_sim
