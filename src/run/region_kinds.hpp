// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/region_slots.hpp"
#include "haec_sim/records/trace_definitions.hpp"

#include <string_view>
#include <vector>

namespace haec_sim
{

/// The kinds of all regions of the trace, by number, without marks of a region of interest.
std::vector<RegionKind> region_kinds(const Definitions& definitions);

/// The name of time in a region of that kind: "computing", "mpi", "openmp_waiting", "openmp",
/// "device_waiting".
std::string_view activity_name(const RegionKind& kind);

} // namespace haec_sim
