// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/neighbour_lists.hpp"

#include <algorithm>
#include <optional>

namespace haec_sim::verification
{

namespace
{

using Place = std::vector<std::uint32_t>;

struct Topology
{
    CommRef communicator;
    std::vector<std::optional<definitions::CartDimension>> dimensions;
    /// The places by rank; empty where nothing tells.
    std::vector<Place> places;
};

/// The places that are taken, in order, each with its rank.
using Taken = std::vector<std::pair<Place, std::uint64_t>>;

bool is_inside(const Place& place, const Topology& topology)
{
    if (place.empty() || place.size() != topology.dimensions.size())
    {
        return false;
    }
    for (std::size_t axis = 0; axis < place.size(); ++axis)
    {
        const auto& dimension = topology.dimensions[axis];
        if (!dimension || place[axis] >= dimension->size)
        {
            return false;
        }
    }
    return true;
}

/// Empty where the topology does not say, for each rank, where it alone is.
Taken taken_places(const Topology& topology)
{
    Taken taken;
    for (const auto& place : topology.places)
    {
        if (!is_inside(place, topology))
        {
            return {};
        }
        taken.emplace_back(place, taken.size());
    }
    std::ranges::sort(taken);
    const auto twice = std::ranges::adjacent_find(taken, {}, &Taken::value_type::first);
    return twice == taken.end() ? taken : Taken{};
}

/// One step of -1 or 1 from a coordinate; nothing beyond an open end.
std::optional<std::uint32_t> moved(std::uint32_t coordinate, int step,
                                   const definitions::CartDimension& dimension)
{
    const auto size = static_cast<std::int64_t>(dimension.size);
    const auto there = static_cast<std::int64_t>(coordinate) + step;
    const bool is_ring = static_cast<unsigned>(dimension.cart_periodicity) == 1;
    if ((there < 0 || there == size) && !is_ring)
    {
        return {};
    }
    return static_cast<std::uint32_t>((there + size) % size);
}

std::vector<std::uint64_t> neighbours(const Place& place, const Topology& topology,
                                      const Taken& taken)
{
    std::vector<std::uint64_t> ranks;
    for (std::size_t axis = 0; axis < place.size(); ++axis)
    {
        for (const int step : {-1, 1})
        {
            auto other = place;
            const auto there = moved(place[axis], step, *topology.dimensions[axis]);
            if (!there)
            {
                continue;
            }
            other[axis] = *there;
            const auto found =
                std::ranges::lower_bound(taken, other, {}, &Taken::value_type::first);
            if (found != taken.end() && found->first == other)
            {
                ranks.push_back(found->second);
            }
        }
    }
    return ranks;
}

void set_place(Topology& topology, const definitions::CartCoordinate& coordinate,
               std::size_t most_ranks)
{
    auto& places = topology.places;
    if (coordinate.rank >= most_ranks)
    {
        // Some rank below it has no place.
        places.assign(1, {});
        return;
    }
    if (places.size() <= coordinate.rank)
    {
        places.resize(std::size_t{coordinate.rank} + 1);
    }
    auto& place = places[coordinate.rank];
    place = place.empty() ? coordinate.coordinates : place;
}

} // namespace

std::unordered_map<CommRef, NeighbourLists> read_neighbour_lists(const Definitions& definitions)
{
    std::unordered_map<CartDimensionRef, definitions::CartDimension> dimensions;
    definitions.each<definitions::CartDimension>(
        [&](const definitions::CartDimension& dimension)
        { dimensions.emplace(dimension.self, dimension); });
    std::unordered_map<CartTopologyRef, std::size_t> numbers;
    std::vector<Topology> topologies;
    definitions.each<definitions::CartTopology>(
        [&](const definitions::CartTopology& definition)
        {
            numbers.emplace(definition.self, topologies.size());
            auto& topology = topologies.emplace_back();
            topology.communicator = definition.communicator;
            for (const auto reference : definition.cart_dimensions)
            {
                const auto found = dimensions.find(reference);
                topology.dimensions.push_back(
                    found == dimensions.end() ? std::nullopt : std::optional(found->second));
            }
        });
    definitions.each<definitions::CartCoordinate>(
        [&](const definitions::CartCoordinate& coordinate)
        {
            const auto found = numbers.find(coordinate.cart_topology);
            if (found != numbers.end())
            {
                set_place(topologies[found->second], coordinate, definitions.records().size());
            }
        });
    std::unordered_map<CommRef, NeighbourLists> lists;
    for (const auto& topology : topologies)
    {
        auto [of_communicator, is_first] = lists.try_emplace(topology.communicator);
        const auto taken = taken_places(topology);
        for (std::size_t rank = 0; is_first && rank < taken.size(); ++rank)
        {
            of_communicator->second.push_back(neighbours(topology.places[rank], topology, taken));
        }
    }
    return lists;
}

} // namespace haec_sim::verification
