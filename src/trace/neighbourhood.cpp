// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/neighbourhood.hpp"

#include <algorithm>
#include <optional>

namespace haec_sim
{

namespace
{

using Coordinates = std::vector<std::uint32_t>;

struct Dimension
{
    std::uint32_t size = 0;
    bool is_periodic = false;
};

/// A Cartesian topology as the definitions have it.
struct Grid
{
    std::vector<Dimension> dimensions;
    /// The ranks from 0 on, as far as each has some.
    std::map<std::uint32_t, Coordinates> of_rank;
    bool lacks_dimension = false;

    bool contains(const Coordinates& coordinates) const
    {
        return std::ranges::equal(coordinates, dimensions,
                                  [](std::uint32_t coordinate, const Dimension& dimension)
                                  { return coordinate < dimension.size; });
    }
};

std::optional<std::uint32_t> below(std::uint32_t coordinate, const Dimension& dimension)
{
    if (coordinate > 0)
    {
        return coordinate - 1;
    }
    return dimension.is_periodic ? std::optional(dimension.size - 1) : std::nullopt;
}

std::optional<std::uint32_t> above(std::uint32_t coordinate, const Dimension& dimension)
{
    if (coordinate + 1 < dimension.size)
    {
        return coordinate + 1;
    }
    return dimension.is_periodic ? std::optional(0U) : std::nullopt;
}

using RankAt = std::map<Coordinates, std::uint32_t>;

/// The places; nothing where not every rank has its own in the grid.
std::optional<RankAt> places_in(const Grid& grid)
{
    RankAt rank_at;
    for (const auto& [rank, coordinates] : grid.of_rank)
    {
        if (rank != rank_at.size() || !grid.contains(coordinates) ||
            !rank_at.emplace(coordinates, rank).second)
        {
            return std::nullopt;
        }
    }
    return rank_at.empty() || grid.lacks_dimension ? std::nullopt : std::optional(rank_at);
}

/// The neighbours; there is none where nobody stands.
std::vector<std::uint32_t> neighbours_of(const Coordinates& coordinates, const Grid& grid,
                                         const RankAt& rank_at)
{
    std::vector<std::uint32_t> neighbours;
    for (std::size_t number = 0; number < coordinates.size(); ++number)
    {
        for (const auto next : {below, above})
        {
            auto there = coordinates;
            const auto moved = next(coordinates[number], grid.dimensions[number]);
            there[number] = moved.value_or(0);
            const auto found = moved ? rank_at.find(there) : rank_at.end();
            if (found != rank_at.end())
            {
                neighbours.push_back(found->second);
            }
        }
    }
    return neighbours;
}

std::map<CartTopologyRef, Grid> read_grids(const Definitions& definitions,
                                           std::map<CommRef, CartTopologyRef>& first_of)
{
    std::map<CartDimensionRef, Dimension> dimensions;
    definitions.each<definitions::CartDimension>(
        [&](const auto& dimension)
        {
            dimensions[dimension.self] = {dimension.size,
                                          dimension.cart_periodicity == CartPeriodicity::closed};
        });
    std::map<CartTopologyRef, Grid> grids;
    definitions.each<definitions::CartTopology>(
        [&](const auto& topology)
        {
            first_of.try_emplace(topology.communicator, topology.self);
            auto& grid = grids[topology.self];
            for (const auto reference : topology.cart_dimensions)
            {
                const auto found = dimensions.find(reference);
                grid.lacks_dimension |= found == dimensions.end();
                grid.dimensions.push_back(found != dimensions.end() ? found->second : Dimension{});
            }
        });
    definitions.each<definitions::CartCoordinate>(
        [&](const auto& coordinate)
        {
            if (const auto found = grids.find(coordinate.cart_topology); found != grids.end())
            {
                found->second.of_rank.try_emplace(coordinate.rank, coordinate.coordinates);
            }
        });
    return grids;
}

} // namespace

Neighbourhood::Neighbourhood(const std::vector<std::vector<std::uint32_t>>& neighbours)
{
    begins_.push_back(0);
    for (std::uint32_t rank = 0; rank < neighbours.size(); ++rank)
    {
        const auto& own = neighbours[rank];
        for (auto next = own.begin(); next != own.end(); ++next)
        {
            // The n-th message to it is the n-th that it receives from here.
            auto before = std::count(own.begin(), next, *next);
            const auto& others = neighbours[*next];
            auto place = std::ranges::find(others, rank);
            for (; before > 0; --before)
            {
                place = std::find(std::next(place), others.end(), rank);
            }
            neighbours_.push_back({*next, static_cast<std::uint32_t>(place - others.begin())});
        }
        begins_.push_back(neighbours_.size());
    }
}

std::map<CommRef, Neighbourhood> read_neighbourhoods(const Definitions& definitions)
{
    std::map<CommRef, CartTopologyRef> first_of;
    const auto grids = read_grids(definitions, first_of);
    std::map<CommRef, Neighbourhood> neighbourhoods;
    for (const auto& [communicator, topology] : first_of)
    {
        const auto& grid = grids.at(topology);
        const auto rank_at = places_in(grid);
        if (!rank_at)
        {
            continue;
        }
        std::vector<std::vector<std::uint32_t>> neighbours;
        for (const auto& [rank, coordinates] : grid.of_rank)
        {
            neighbours.push_back(neighbours_of(coordinates, grid, *rank_at));
        }
        neighbourhoods.emplace(communicator, Neighbourhood(neighbours));
    }
    return neighbourhoods;
}

} // namespace haec_sim
