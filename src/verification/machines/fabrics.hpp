// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/fabric.hpp"

#include <memory>
#include <vector>

// The fabrics of the specification (spec: topologies; "Topology" of models), each in a file of its
// own. Keys are right: the simulator has refused others.

namespace haec_sim::verification
{

/// A dimension of a grid.
struct GridDimension
{
    std::uint32_t size = 1;
    bool is_ring = false;
    LinkTypeId type{};
    /// The number of links between two neighbours.
    std::uint32_t width = 1;
};

/// A mesh, a torus, something between them, or a hypercube: that is a mesh of size 2.
std::unique_ptr<const Fabric> make_grid(std::vector<GridDimension> dimensions);

/// A stack of boards.
struct BoxShape
{
    std::uint32_t columns = 1;
    std::uint32_t rows = 1;
    std::uint32_t boards = 1;
    /// The types of the links along x and y, and between boards.
    LinkTypeId along_x{};
    LinkTypeId along_y{};
    LinkTypeId between_boards{};
    /// Messages go to the destination's column and row before they leave their board.
    bool is_straight = false;
};

/// A HAEC Box.
std::unique_ptr<const Fabric> make_box(const BoxShape& shape);

/// A dimension of a HyperX.
struct HyperXDimension
{
    std::uint32_t size = 1;
    /// The number of links of each pair.
    std::uint32_t width = 1;
};

/// The product of the sizes of all dimensions.
template <class Dimension>
std::uint32_t places_along(const std::vector<Dimension>& dimensions)
{
    std::uint32_t places = 1;
    for (const auto& dimension : dimensions)
    {
        places *= dimension.size;
    }
    return places;
}

std::unique_ptr<const Fabric> make_hyperx(std::vector<HyperXDimension> dimensions, LinkTypeId type);

/// A level of a fat tree, from the nodes up: m, w, p and the type of the links below its vertices.
struct TreeLevel
{
    std::uint32_t down = 1;
    std::uint32_t up = 1;
    std::uint32_t parallel = 1;
    LinkTypeId type{};
};

std::unique_ptr<const Fabric> make_fat_tree(const std::vector<TreeLevel>& levels);

/// A level of a hierarchical machine: n, K and the type of the links between its groups.
struct HierarchyLevel
{
    std::uint32_t size = 1;
    std::uint32_t links_per_pair = 1;
    LinkTypeId type{};
};

std::unique_ptr<const Fabric> make_hierarchy(const std::vector<HierarchyLevel>& levels);

/// The way the global ports of a dragonfly are joined.
enum class Arrangement
{
    relative,
    palmtree,
    absolute
};

/// h, g and K of a dragonfly.
struct GlobalLinks
{
    std::uint32_t of_a_switch = 1;
    std::uint32_t groups = 1;
    /// 0: as many as the ports allow.
    std::uint32_t per_pair = 0;
    Arrangement arrangement = Arrangement::relative;
    LinkTypeId type{};
};

/// Groups that are a HyperX each.
struct DragonflyShape
{
    std::vector<HyperXDimension> group;
    LinkTypeId local{};
    GlobalLinks global;
};

std::unique_ptr<const Fabric> make_dragonfly(const DragonflyShape& shape);

/// Groups of leaves and spines.
struct DragonflyPlusShape
{
    std::uint32_t leaves = 1;
    std::uint32_t spines = 1;
    std::uint32_t width = 1;
    LinkTypeId local{};
    GlobalLinks global;
};

std::unique_ptr<const Fabric> make_dragonfly_plus(const DragonflyPlusShape& shape);

/// `order`: q, an odd prime.
std::unique_ptr<const Fabric> make_slim_fly(std::uint32_t order, LinkTypeId local,
                                            LinkTypeId global);

/// The nodes of switches: `each` on every one, or of every `of` in a row on the first `hosts`.
struct NodesEach
{
    std::uint32_t each = 1;
    std::uint32_t hosts = 1;
    std::uint32_t of = 1;
};

/// The fabric, whose vertices become switches, with nodes.
std::unique_ptr<const Fabric> with_nodes(std::unique_ptr<const Fabric> switches, NodesEach nodes,
                                         LinkTypeId node);

} // namespace haec_sim::verification
