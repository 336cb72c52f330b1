// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <optional>

namespace haec_sim::workload
{

/// The ways to neighbours of a grid: along a column north and south, along a row west and east.
enum class Axis : std::uint8_t
{
    column,
    row
};

/// A grid of processes without wrap; rank = column * rows + row, as in NAS LU. It has `columns`
/// times `rows` processes.
struct Grid
{
    std::uint32_t rows = 1;
    std::uint32_t columns = 1;

    std::uint32_t processes() const noexcept
    {
        return rows * columns;
    }

    /// The process `steps` further south or east (or north or west, where negative); none outside
    /// the grid.
    std::optional<std::uint32_t> neighbour(std::uint32_t rank, Axis axis, int steps) const noexcept;

    /// The number of columns, or of rows.
    std::uint32_t lines(Axis axis) const noexcept
    {
        return axis == Axis::column ? columns : rows;
    }

    /// The column, or row, that a process is in.
    std::uint32_t line_of(std::uint32_t rank, Axis axis) const noexcept
    {
        return axis == Axis::column ? rank / rows : rank % rows;
    }
};

} // namespace haec_sim::workload
