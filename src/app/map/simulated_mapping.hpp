// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "mapping/optimized.hpp"
#include "parallel/exchange.hpp"
#include "parallel/ranks.hpp"

#include <filesystem>
#include <vector>

namespace haec_sim
{

/// The candidate with which the trace runs in the least time on the machine, of those equally fast
/// the first: the time of the region of interest, where there is one, and then the whole time.
/// Candidates of the first rank count. Logs how long each takes. Collective.
MappingCandidate fastest(std::vector<MappingCandidate> candidates,
                         const std::filesystem::path& trace, const Configuration& machine,
                         Ranks& ranks, Exchange& exchange);

} // namespace haec_sim
