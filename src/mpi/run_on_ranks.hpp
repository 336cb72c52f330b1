// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "replay/ranks.hpp"

#include <functional>
#include <string>

namespace haec_sim
{

/// Runs `work` on all ranks of a launcher, or on one without MPI where the process was started
/// plainly (docs/adr/0008). Returns what it returns on this rank.
///
/// An AgreedError is printed by the first rank, and its exit status returned on all. Any other
/// exception under a launcher ends all ranks.
int run_on_ranks(const std::string& program, const std::function<int(Ranks&)>& work);

} // namespace haec_sim
