// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"
#include "trace/trace_index.hpp"

#include <string_view>

namespace haec_sim
{

/// True where time with such a region as the innermost one is the program's own computing (spec:
/// semantics, R0, "Computing"). `forks`: the paradigm has teams of threads. Regions inside MPI are
/// not asked about.
bool is_computing(Paradigm paradigm, RegionRole role, bool forks);

/// How a call deals with accelerators (spec: semantics, R7, the table of calls). Names count in any
/// case.
DeviceCall device_call_of(Paradigm paradigm, std::string_view name);

/// True for the names of copies on a stream, and of what fills memory.
bool is_device_copy(std::string_view name);

} // namespace haec_sim
