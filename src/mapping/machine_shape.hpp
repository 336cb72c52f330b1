// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// A machine as programs that place processes know them. The numbers of nodes are those of the
/// machine: on grids the first dimension runs fastest, of a tree the last level.
struct MachineShape
{
    enum class Kind
    {
        mesh,
        torus,
        hypercube,
        /// Groups of groups ... of nodes.
        tree,
        /// Vertices and links, of which no more is known.
        graph
    };

    Kind kind = Kind::graph;
    /// The nodes along each dimension, or the parts of a group on each level of a tree, the highest
    /// first; of a hypercube the number of dimensions alone.
    std::vector<std::int32_t> sizes;
    /// The distance of two nodes of a tree is the sum from the level on which their groups differ
    /// down to the last one.
    std::vector<std::int32_t> costs;
    /// About the largest distance.
    double farthest = 1.0;
};

/// A haec_box is a mesh, as are grids of which only some dimensions are closed. On trees with links
/// between groups, costs are of the mean hops of nodes that differ on each level; drawn, always the
/// same.
MachineShape shape_of(const Platform& platform);

} // namespace haec_sim
