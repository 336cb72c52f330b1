// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/grid_topology.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <limits>

namespace haec_sim
{

namespace
{

constexpr std::uint32_t most_places = 1U << 16;

} // namespace

GridTopology::GridTopology(const Grid& grid, const std::array<std::uint32_t, 3>& choices,
                           const std::vector<LinkTypeId>& types)
    : grid_(grid), known_places_(std::min(grid.node_count(), most_places)),
      links_(grid, choices), types_{types.at(0), types.at(1), types.at(2)}
{
    for (std::uint32_t node = 0; node < known_places_; ++node)
    {
        places_.push_back(grid.coordinates({node}));
    }
}

std::uint32_t GridTopology::node_count() const noexcept
{
    return grid_.node_count();
}

std::uint64_t GridTopology::link_count() const noexcept
{
    return links_.count();
}

void GridTopology::count_links(std::vector<std::uint64_t>& counts) const
{
    for (std::size_t dimension = 0; dimension < types_.size(); ++dimension)
    {
        counts[types_[dimension].value] += links_.count(dimension) / 2;
    }
}

bool GridTopology::has_ring_of_boards() const
{
    // The first place of a row has one link only.
    return line(z_dimension).links(0) == 2;
}

std::uint32_t GridTopology::part_count() const noexcept
{
    const std::uint32_t boards = grid_.size()[z_dimension];
    return has_ring_of_boards() ? boards + 1 : 2 * boards - 1;
}

PartId GridTopology::part(LinkId number) const
{
    const GridLink link = links_.link(number);
    const std::uint32_t boards = grid_.size()[z_dimension];
    const std::uint32_t board = link.from[z_dimension];
    if (link.dimension != z_dimension)
    {
        return {board};
    }
    if (has_ring_of_boards())
    {
        return {boards};
    }
    return {boards + (link.rising ? board : board - 1)};
}

LinkStage GridTopology::stage_along(const GridLink& link) const
{
    auto first = link.from;
    first[link.dimension] = 0;
    return {static_cast<std::uint32_t>(link.dimension),
            2 * std::uint64_t{grid_.node(first).value} + (link.rising ? 0 : 1)};
}

ParameterSpec size_spec()
{
    ParameterSpec spec;
    spec.name = "size";
    spec.kind = ParameterKind::integers;
    spec.unit = "nodes";
    spec.summary = "along x, y and z";
    spec.default_value = std::vector<std::int64_t>{4, 4, 4};
    spec.minimum = 1;
    spec.maximum = std::numeric_limits<std::uint32_t>::max();
    spec.length = 3;
    spec.expected = "the numbers of nodes in x, y and z [4, 4, 4]";
    return spec;
}

Coordinates size_of(const Parameters& parameters)
{
    const auto lengths = parameters.get<std::vector<std::int64_t>>("size");
    Coordinates size{1, 1, 1};
    HAEC_SIM_ASSERT(lengths.size() <= size.size());
    std::ranges::transform(lengths, size.begin(),
                           [](std::int64_t length) { return static_cast<std::uint32_t>(length); });
    return size;
}

std::optional<KeyFault> check_size(const Parameters& parameters)
{
    if (Grid::is_too_large(size_of(parameters)))
    {
        return KeyFault{"size", "more than 2^31 nodes; choose a smaller size"};
    }
    return std::nullopt;
}

} // namespace haec_sim
