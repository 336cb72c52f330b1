// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/run_figures.hpp"
#include "analysis/profile/run_profile.hpp"
#include "parallel/ranks.hpp"
#include "run/critical_paths.hpp"
#include "run/run_location.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace haec_sim
{

/// The location from which a path goes back, and from when until when.
struct PathEnds
{
    std::uint32_t location = 0;
    Picoseconds begin{};
    Picoseconds end{};
};

/// The end of the region of interest: of several masters that come to its end then, the first one.
/// Nothing where there is no such region.
std::optional<PathEnds> ends_of_interest(const RunProfile& profile, const TraceIndex& index,
                                         const RunFigures& figures);

/// The critical paths of a run whose locations kept what it needs, on the first rank, which alone
/// must know `interest`; nothing elsewhere. Collective; after the run, before the profiles are
/// gone. The first rank walks back, and asks the others for blocks of their logs as it comes to
/// them. Throws AgreedError where a rank cannot read its log.
std::optional<CriticalPaths> find_critical_paths(std::span<const RunLocation> mine,
                                                 const TraceIndex& index, const RunTime& time,
                                                 const std::optional<PathEnds>& interest,
                                                 Ranks& ranks);

} // namespace haec_sim
