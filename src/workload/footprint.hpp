// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "workload/instrumentation.hpp"

#include <cstdint>

namespace haec_sim::workload
{

/// The records that a part of a program writes, over all processes.
struct Footprint
{
    /// Calls of functions: an Enter and a Leave each.
    std::uint64_t calls = 0;
    /// Any others, such as MpiSend.
    std::uint64_t records = 0;
    /// The number of times that processes compute, which may take a parallel region.
    std::uint64_t computations = 0;

    friend constexpr Footprint operator+(const Footprint& left, const Footprint& right) noexcept
    {
        return {left.calls + right.calls, left.records + right.records,
                left.computations + right.computations};
    }

    friend constexpr Footprint operator*(std::uint64_t times, const Footprint& one) noexcept
    {
        return {times * one.calls, times * one.records, times * one.computations};
    }
};

/// A message by MPI_Send and MPI_Recv.
inline constexpr Footprint blocking_message{2, 2, 0};
/// A message by MPI_Send, MPI_Irecv and MPI_Wait.
inline constexpr Footprint awaited_message{3, 3, 0};
/// A message by MPI_Isend and MPI_Irecv; without MPI_Waitall, with its records.
inline constexpr Footprint non_blocking_message{2, 4, 0};
/// MPI_Waitall without the messages' records.
inline constexpr Footprint waitall{1, 0, 0};
/// One process's part.
inline constexpr Footprint collective_part{1, 2, 0};
inline constexpr Footprint computation{0, 0, 1};
/// One process's begin and end: main, MPI_Init and MPI_Finalize.
inline constexpr Footprint frame{3, 8, 0};

/// The events of all locations.
std::uint64_t event_count(const Footprint& footprint, const Instrumentation& instrumentation);

} // namespace haec_sim::workload
