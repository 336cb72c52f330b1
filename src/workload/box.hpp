// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim::workload
{

/// A box of processes in any number of dimensions. Ranks run along the first dimension first, as
/// the nodes of a topology do, so that the mapping xyz keeps neighbours together. Rank = x + y * X
/// + z * X * Y and so on, from sides X, Y, ...
class Box
{
public:
    /// Each side is at least 1. `periodic` closes all dimensions to rings.
    Box(std::vector<std::uint32_t> sides, bool periodic);

    std::uint32_t processes() const noexcept
    {
        return processes_;
    }

    std::uint32_t dimensions() const noexcept
    {
        return static_cast<std::uint32_t>(sides_.size());
    }

    /// The next process along a dimension, forwards or backwards. None outside of a box that is not
    /// periodic; nobody is his own neighbour.
    std::optional<std::uint32_t> neighbour(std::uint32_t rank, std::uint32_t dimension,
                                           bool forwards) const noexcept;

private:
    std::vector<std::uint32_t> sides_;
    bool periodic_;
    std::uint32_t processes_ = 1;
};

} // namespace haec_sim::workload
