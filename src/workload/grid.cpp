// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/grid.hpp"

namespace haec_sim::workload
{

std::optional<std::uint32_t> Grid::neighbour(std::uint32_t rank, Axis axis,
                                             int steps) const noexcept
{
    const bool along_column = axis == Axis::column;
    const auto place = std::int64_t{along_column ? rank % rows : rank / rows} + steps;
    const bool inside = place >= 0 && place < (along_column ? rows : columns);
    const auto stride = along_column ? 1 : rows;
    return inside ? std::optional(rank + stride * static_cast<std::uint32_t>(steps)) : std::nullopt;
}

} // namespace haec_sim::workload
