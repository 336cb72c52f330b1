// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/trace_index.hpp"

namespace haec_sim
{

/// Asks of a region whether the program may compute there, by itself (spec: semantics, R0). The
/// index outlives it.
inline auto computing_regions(const TraceIndex& index)
{
    return [&index](RegionRef region)
    {
        const auto& traits = index.region(region);
        return traits.is_computing && !traits.is_mpi;
    };
}

} // namespace haec_sim
