// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

namespace haec_sim
{

/// Dense index of a location of the trace, in order of definition.
using LocationIndex = std::uint32_t;

/// Dense index of a process of the trace: its MPI rank, where the trace has MPI.
using ProcessIndex = std::uint32_t;

} // namespace haec_sim
