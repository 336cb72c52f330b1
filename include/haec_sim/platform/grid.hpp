// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"

#include <array>
#include <cstdint>

namespace haec_sim
{

/// A node's place: x and y on its board, z the board.
using Coordinates = std::array<std::uint32_t, 3>;

/// The coordinates of a topology's nodes: node x + X * (y + Y * z) is at (x, y, z) (spec: models,
/// "Topology").
class Grid
{
public:
    /// Makes a grid; dimensions with `wraps` are rings. Throws UsageError for a size of 0 or more
    /// than 2^31 nodes.
    explicit Grid(const Coordinates& size, const std::array<bool, 3>& wraps = {});

    /// Returns true if the size exceeds the limit of a grid.
    static bool is_too_large(const Coordinates& size) noexcept;

    /// The numbers of nodes along x, y and z.
    const Coordinates& size() const noexcept
    {
        return size_;
    }

    /// True for each dimension that is a ring.
    const std::array<bool, 3>& wraps() const noexcept
    {
        return wraps_;
    }

    /// The product of the sizes, at most 2^31.
    std::uint32_t node_count() const noexcept
    {
        return size_[0] * size_[1] * size_[2];
    }

    /// Returns the node at a place. A place outside the grid is a broken invariant, as for
    /// coordinates().
    NodeId node(const Coordinates& place) const;

    /// Returns the place of a node.
    Coordinates coordinates(NodeId node) const;

private:
    Coordinates size_;
    std::array<bool, 3> wraps_;
};

} // namespace haec_sim
