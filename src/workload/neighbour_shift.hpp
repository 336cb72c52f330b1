// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "workload/plane_sweep.hpp"

#include <optional>

namespace haec_sim::workload
{

// Messages that all processes of a grid pass to their neighbours by MPI_Irecv, MPI_Send and
// MPI_Wait, as NAS LU does outside of its sweeps.

/// Everybody gives his next along the axis a message, then the one before him (exchange_3).
void exchange_both_ways(World& world, const Grid& grid, Axis axis, const LineLengths& lengths);

/// Passes back from the last process along the axis to the first: everybody waits for a message
/// from the next before he sends his own to the one before (exchange_4 to exchange_6). Where `line`
/// is given, the processes of that column or row only.
void pass_back(World& world, const Grid& grid, Axis axis, const LineLengths& lengths,
               std::optional<std::uint32_t> line = {});

} // namespace haec_sim::workload
