// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "parallel/ranks.hpp"
#include "run/prepared_run.hpp"

#include <cstdint>

namespace haec_sim
{

/// Refuses a trace whose recorder writes no completions of non-blocking receives: messages would
/// reach nobody, and nobody would wait for them. These are traces in which more than half of the
/// sends have no receive, and processes that call MPI_Irecv, or MPI_Wait and MPI_Test, while no
/// record completes a non-blocking receive anywhere. It reads the events once more where so many
/// sends have none, and nothing else. Does nothing with --unmatched keep. Collective, after the
/// run: all ranks give the same number of unmatched sends. Throws AgreedError.
void refuse_missing_completions(PreparedRun& run, std::uint64_t unmatched_sends, Ranks& ranks);

} // namespace haec_sim
