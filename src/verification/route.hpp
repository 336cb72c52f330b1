// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim::verification
{

/// The number of links of each type that a message crosses, by LinkTypeId.
using LinksByType = std::vector<std::uint32_t>;

/// The facts of a machine that decide which way messages go.
struct Shape
{
    /// A HAEC Box: boards along z, with wireless links between neighbours of them.
    bool is_box = false;
    std::array<std::uint32_t, 3> size{};
    /// True along axes that are rings.
    std::array<bool, 3> is_closed{};
    /// The types of the links along x, y and z.
    std::array<LinkTypeId, 3> types{};
    /// The number of link types, which vectors by LinkTypeId have.
    std::size_t type_count = 0;
};

/// Throws UsageError for a machine that is no mesh, torus or HAEC Box: the routes of others are
/// nowhere but in their own code.
Shape shape_of(const Platform::Description& machine);

/// One direction of a link.
struct Hop
{
    NodeId from;
    NodeId to;
    LinkTypeId type;
};

/// All links of the route in order; empty on the same node.
std::vector<Hop> hops_of(const Shape& machine, NodeId from, NodeId to);

/// Walks from node to node, link by link (spec: models, "Topology"): x, then y, then z, torus rings
/// the shorter way; between boards of a HAEC Box only wireless links, one for each board.
LinksByType walk(const Shape& machine, NodeId from, NodeId to);

/// The sum over all types.
std::uint32_t hops(const LinksByType& links);

} // namespace haec_sim::verification
