// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/critical_path/critical_path.hpp"

#include <cstddef>
#include <optional>

namespace haec_sim
{

/// The critical paths of a run. A path leads from the end of a part of the run back to its begin,
/// from cause to cause, in output times (ADR 43).
struct CriticalPaths
{
    /// The segments of a path that are kept.
    static constexpr std::size_t most_segments = 256;

    CriticalPath whole;
    /// The one of the region of interest, if there is one.
    std::optional<CriticalPath> interest;
};

} // namespace haec_sim
