// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <limits>

namespace haec_sim
{

/// Dense index of a location of the trace, in order of definition.
using LocationIndex = std::uint32_t;

/// Dense index of a process of the trace: its MPI rank, where the trace has MPI; other processes
/// come behind all ranks (docs/adr/0023).
using ProcessIndex = std::uint32_t;

/// Stands for a location that the trace does not define.
inline constexpr LocationIndex no_location = std::numeric_limits<LocationIndex>::max();

/// Stands for a process of which the trace defines no location.
inline constexpr ProcessIndex no_process = std::numeric_limits<ProcessIndex>::max();

} // namespace haec_sim
