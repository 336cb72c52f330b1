// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/exchange.hpp"
#include "parallel/ranks.hpp"

#include <functional>
#include <string>

namespace haec_sim
{

/// Takes one line about what went wrong.
using Complain = std::function<void(const std::string& line)>;

/// The work of a program on its ranks.
using Work = std::function<void(Ranks& ranks, Exchange& exchange)>;

/// Whether MPI may leave out networks that ranks on one machine do not need, to start sooner, or
/// looks for all, as in other programs.
enum class Networks
{
    needed,
    all
};

/// Runs `work` with the ranks of mpirun, srun or the like; where the process was started plainly,
/// with one rank and without MPI. Returns the exit status. An AgreedError is told by the first
/// rank; any other error by the rank that has it, which then ends the others, who may wait for it.
/// MPI starts and ends within it, once in a process.
int run_on_ranks(const Work& work, const Complain& complain, Networks networks = Networks::needed);

} // namespace haec_sim
