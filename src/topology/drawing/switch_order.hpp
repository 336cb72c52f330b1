// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "topology/drawing/vertex_graph.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// What the keys of a machine say of the order of its switches.
struct SwitchOrder
{
    enum class Kind
    {
        /// `size` has the switches along each dimension, the first running fastest.
        grid,
        /// `size` has the switches of a group, the groups of a larger one, and so on.
        groups,
        /// Nothing is known.
        none
    };

    Kind kind = Kind::none;
    std::vector<std::uint32_t> size{};
};

SwitchOrder switch_order_of(const Platform& platform);

/// The vertices of a machine in a few groups, by number.
struct VertexGroups
{
    /// That of vertices that belong to none, as they join several.
    std::uint32_t none() const noexcept
    {
        return count;
    }

    std::uint32_t count = 0;
    /// The group of each vertex.
    std::vector<std::uint32_t> of{};
};

/// At most 80 groups: those of the machine or of a cluster's network, slices of a grid, or what
/// hangs below the top of a tree; several of them together where there are more.
VertexGroups groups_of(const Platform& platform, const VertexGraph& graph);

} // namespace haec_sim
