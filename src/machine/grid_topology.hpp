// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/grid.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "machine/grid_links.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

/// The dimension of a grid's boards, among x, y and z.
constexpr std::size_t z_dimension = 2;

/// The common parts of topologies with coordinates. The boards are the layers along z.
class GridTopology : public Topology
{
public:
    /// `choices`: how many links lead each way along x, y and z; `types`: theirs.
    GridTopology(const Grid& grid, const std::array<std::uint32_t, 3>& choices,
                 const std::vector<LinkTypeId>& types);

    std::uint32_t node_count() const noexcept final;
    std::uint64_t link_count() const noexcept final;
    /// Adds the links of each type, both directions as one.
    void count_links(std::vector<std::uint64_t>& counts) const final;
    const Grid* grid() const noexcept final
    {
        return &grid_;
    }

    bool has_equal_ways_back() const noexcept final
    {
        return true;
    }

    /// The boards (one z each), then the pairs of boards next to each other. Where they are closed
    /// to a ring, all links between boards are one part: messages that go round do not leave it.
    std::uint32_t part_count() const noexcept final;
    PartId part(LinkId link) const final;

protected:
    /// The coordinates of a node, as of grid(); asked many million times a second.
    Coordinates place(NodeId node) const
    {
        return node.value < known_places_ ? places_[node.value] : grid_.coordinates(node);
    }

    const GridLinks& links() const noexcept
    {
        return links_;
    }

    const Line& line(std::size_t dimension) const
    {
        return links_.line(dimension);
    }

    LinkTypeId type(std::size_t dimension) const
    {
        return types_[dimension];
    }

    /// The stage of a link where messages take the dimensions in order: all links of a line or ring
    /// that lead the same way hang together.
    LinkStage stage_along(const GridLink& link) const;

    /// The links along a dimension between two places.
    std::uint32_t along(std::size_t dimension, const Coordinates& here,
                        const Coordinates& there) const
    {
        return line(dimension).hops(here[dimension], there[dimension]);
    }

private:
    /// True where boards are closed to a ring.
    bool has_ring_of_boards() const;

    Grid grid_;
    /// The number of the first nodes whose places are known; all where they are not too many.
    std::uint32_t known_places_;
    /// The places of these nodes, by number.
    std::vector<Coordinates> places_;
    GridLinks links_;
    std::array<LinkTypeId, 3> types_;
};

/// The key "size": the numbers of nodes along x, y and z.
ParameterSpec size_spec();

/// The value of that key, once it was checked; dimensions that it does not name have one place.
Coordinates size_of(const Parameters& parameters);

/// The check of a descriptor with that key.
std::optional<KeyFault> check_size(const Parameters& parameters);

} // namespace haec_sim
