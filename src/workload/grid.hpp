// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace haec_sim::workload
{

/// A grid of processes without wrap; rank = column * rows + row, as in NAS LU.
struct Grid
{
    std::uint32_t rows = 1;
    std::uint32_t columns = 1;

    std::uint32_t processes() const noexcept
    {
        return rows * columns;
    }

    /// The number of pairs of neighbours.
    std::uint64_t edges() const noexcept
    {
        return std::uint64_t{rows} * (columns - 1) + std::uint64_t{columns} * (rows - 1);
    }

    /// The process `steps` further south (or north, where negative); none outside the grid.
    std::optional<std::uint32_t> south_of(std::uint32_t rank, int steps) const noexcept;

    /// The same for east and west.
    std::optional<std::uint32_t> east_of(std::uint32_t rank, int steps) const noexcept;
};

/// "9x9": rows x columns. Throws UsageError naming `option`.
Grid parse_grid(const std::string& text, const std::string& option);

} // namespace haec_sim::workload
