// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/cell_scheme.hpp"

namespace haec_sim::workload
{

CellScheme::Place CellScheme::cell(std::uint32_t rank, std::uint32_t layer) const noexcept
{
    const auto column = rank % side_;
    const auto row = rank / side_;
    return {(column + layer) % side_, (row + side_ - layer) % side_, layer};
}

CellScheme::Place CellScheme::cell_at(std::uint32_t rank, std::uint32_t direction,
                                      std::uint32_t stage) const noexcept
{
    const auto column = rank % side_;
    const auto row = rank / side_;
    const std::array layers{(stage + side_ - column) % side_, (row + side_ - stage) % side_, stage};
    return cell(rank, layers[direction]);
}

std::uint32_t CellScheme::neighbour(std::uint32_t rank, std::uint32_t direction,
                                    bool forwards) const noexcept
{
    const auto ahead = forwards ? 1U : side_ - 1;
    const auto back = side_ - ahead;
    const auto column = rank % side_;
    const auto row = rank / side_;
    // The layers of cells shift by one along x, and back along y, so z leads to a diagonal.
    const std::array columns{column + ahead, column, column + back};
    const std::array rows{row, row + ahead, row + ahead};
    return columns[direction] % side_ + side_ * (rows[direction] % side_);
}

std::uint64_t CellScheme::face_points(std::uint32_t rank, std::uint32_t direction,
                                      bool forwards) const noexcept
{
    std::uint64_t points = 0;
    for (std::uint32_t layer = 0; layer < side_; ++layer)
    {
        const auto place = cell(rank, layer);
        if (place[direction] != (forwards ? side_ - 1 : 0))
        {
            points += points_at(place[(direction + 1) % 3]) * points_at(place[(direction + 2) % 3]);
        }
    }
    return points;
}

std::uint64_t CellScheme::points_at(std::uint32_t place) const noexcept
{
    return points_ / side_ + (place < points_ % side_ ? 1 : 0);
}

} // namespace haec_sim::workload
