// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "machine/ported_topology.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The levels of a fat tree, as its keys say them (spec: topologies, "Vertices, ports, links"):
/// XGFT(h; m; w) with p links to each parent.
class FatTreeShape
{
public:
    /// The vertices so far from the nodes. A vertex is a group, of all leaves below it, and a way,
    /// which tells it from the others with the same leaves.
    struct Level
    {
        /// The number of its first vertex, and how many it has.
        std::uint32_t first = 0;
        std::uint32_t vertices = 0;
        /// M, the leaves below a vertex, and W, the vertices of each group.
        std::uint32_t leaves = 1;
        std::uint32_t ways = 1;
        /// m and w: the vertices below and above that each is joined to, and p, by how many links.
        std::uint32_t children = 0;
        std::uint32_t copies_down = 0;
        std::uint32_t parents = 0;
        std::uint32_t copies_up = 0;
        /// The share of the bandwidth that the links below have.
        double bandwidth_factor = 1.0;

        VertexId vertex(std::uint32_t group, std::uint32_t way) const
        {
            return {first + way + ways * group};
        }

        std::uint32_t ports_down() const
        {
            return children * copies_down;
        }
    };

    /// The keys of the section `topology`.
    static std::vector<ParameterSpec> specs();

    /// A fault of the keys together, or none.
    static std::optional<KeyFault> check(const Parameters& parameters);

    /// Throws UsageError for what check() refuses.
    explicit FatTreeShape(const Parameters& parameters);

    /// Level 0 are the nodes.
    const std::vector<Level>& levels() const noexcept
    {
        return levels_;
    }

    /// Ports lead down first, to the children in order, then to their copies; so they do up.
    PortNumbers ports() const;

private:
    std::vector<Level> levels_;
};

} // namespace haec_sim
