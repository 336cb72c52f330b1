// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"

#include <array>
#include <cstdint>

namespace haec_sim::workload
{

/// The multi-partition of NAS BT: a cube of side^3 cells among side^2 processes, so that each
/// process has a cell in every layer of cells, whatever the direction. Directions are 0, 1, 2 for
/// x, y, z; cells and their places count from 0.
class CellScheme
{
public:
    using Place = std::array<std::uint32_t, 3>;

    /// `points`: the grid points along each side of the cube.
    CellScheme(std::uint32_t side, std::uint32_t points) : side_(side), points_(points) {}

    std::uint32_t side() const noexcept
    {
        return side_;
    }

    std::uint32_t processes() const noexcept
    {
        return side_ * side_;
    }

    /// The place of a process's cell whose place along z is `layer`.
    Place cell(std::uint32_t rank, std::uint32_t layer) const noexcept;

    /// The place of a process's cell whose place along `direction` is `stage`.
    Place cell_at(std::uint32_t rank, std::uint32_t direction, std::uint32_t stage) const noexcept;

    /// The process that has the neighbours of all cells of a process, forwards or backwards.
    std::uint32_t neighbour(std::uint32_t rank, std::uint32_t direction,
                            bool forwards) const noexcept;

    /// The grid points of all faces that a process shares with that neighbour.
    std::uint64_t face_points(std::uint32_t rank, std::uint32_t direction,
                              bool forwards) const noexcept;

    /// No cell is longer; NAS BT's buffers are of that length.
    std::uint64_t longest_cell() const noexcept
    {
        return std::uint64_t{points_ / side_} + 1;
    }

private:
    /// The points of a cell along a direction in which it has that place: the first ones have one
    /// more where they do not come out even.
    std::uint64_t points_at(std::uint32_t place) const noexcept;

    std::uint32_t side_;
    std::uint32_t points_;
};

} // namespace haec_sim::workload
