// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "otf2/codec/clock_offsets.hpp"
#include "otf2/codec/id_maps.hpp"

#include <vector>

namespace haec_sim::otf2
{

/// The parts of a location's local definitions that say something about its events. They apply to
/// what the file says, before anything else does: first the offsets to times in ticks and the maps
/// to local ids, then the trace's clock and DenseIds.
struct Corrections
{
    /// The points of the clock correction, by time; empty where the clock was right.
    std::vector<codec::ClockOffset> offsets;
    /// The maps of local ids to global ones, by kind.
    codec::IdMaps maps;
};

} // namespace haec_sim::otf2
