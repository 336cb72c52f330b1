// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/trace_definitions.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::test
{

struct GridDimension
{
    std::uint32_t size = 0;
    bool is_periodic = false;
};

using GridCoordinates = std::vector<std::vector<std::uint32_t>>;

/// Defines a Cartesian topology of a communicator; `coordinates` are by rank.
inline void add_grid(Definitions& definitions, CommRef communicator,
                     const std::vector<GridDimension>& dimensions,
                     const GridCoordinates& coordinates)
{
    definitions::CartTopology topology;
    topology.self = definitions.next_id<CartTopologyRef>();
    topology.name = definitions.intern("grid");
    topology.communicator = communicator;
    for (const auto& of_grid : dimensions)
    {
        definitions::CartDimension dimension;
        dimension.self = definitions.next_id<CartDimensionRef>();
        dimension.name = definitions.intern("dimension");
        dimension.size = of_grid.size;
        dimension.cart_periodicity =
            of_grid.is_periodic ? CartPeriodicity::closed : CartPeriodicity::open;
        definitions.append(dimension);
        topology.cart_dimensions.push_back(dimension.self);
    }
    definitions.append(topology);
    for (std::uint32_t rank = 0; rank < coordinates.size(); ++rank)
    {
        definitions::CartCoordinate coordinate;
        coordinate.cart_topology = topology.self;
        coordinate.rank = rank;
        coordinate.coordinates = coordinates[rank];
        definitions.append(coordinate);
    }
}

/// All places of a grid, the last dimension first, as MPI_Cart_create gives them to its ranks.
inline GridCoordinates places_of(const std::vector<GridDimension>& dimensions)
{
    GridCoordinates places{{}};
    for (const auto& dimension : dimensions)
    {
        GridCoordinates longer;
        for (const auto& place : places)
        {
            for (std::uint32_t coordinate = 0; coordinate < dimension.size; ++coordinate)
            {
                longer.push_back(place);
                longer.back().push_back(coordinate);
            }
        }
        places = longer;
    }
    return places;
}

/// Adds a grid of as many ranks as it has places.
inline void add_grid(Definitions& definitions, CommRef communicator,
                     const std::vector<GridDimension>& dimensions)
{
    add_grid(definitions, communicator, dimensions, places_of(dimensions));
}

} // namespace haec_sim::test
