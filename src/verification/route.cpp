// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/route.hpp"

#include "haec_sim/error.hpp"

#include <numeric>
#include <string>

namespace haec_sim::verification
{

namespace
{

struct Place
{
    std::uint32_t x = 0;
    std::uint32_t y = 0;
    std::uint32_t z = 0;
};

Place place_of(const Shape& machine, NodeId node)
{
    const auto columns = machine.size[0];
    const auto rows = machine.size[1];
    return {node.value % columns, node.value / columns % rows, node.value / columns / rows};
}

NodeId node_at(const Shape& machine, const Place& place)
{
    return {place.x + machine.size[0] * (place.y + machine.size[1] * place.z)};
}

/// The neighbour of `here` that is nearer to `there`, on a line of nodes or on a ring.
std::uint32_t step(std::uint32_t here, std::uint32_t there, std::uint32_t length, bool is_ring)
{
    if (!is_ring)
    {
        return there > here ? here + 1 : here - 1;
    }
    const auto forward = (there + length - here) % length;
    return forward <= length - forward ? (here + 1) % length : (here + length - 1) % length;
}

/// Calls `visit` with each link of the route.
template <class Visit>
void each_hop(const Shape& machine, NodeId from, NodeId to, const Visit& visit)
{
    const auto target = place_of(machine, to);
    auto here = place_of(machine, from);
    auto node = from;
    const auto cross = [&](std::uint32_t& coordinate, std::uint32_t goal, std::size_t dimension)
    {
        while (coordinate != goal)
        {
            coordinate =
                step(coordinate, goal, machine.size[dimension], machine.is_closed[dimension]);
            const auto next = node_at(machine, here);
            visit(Hop{node, next, machine.types[dimension]});
            node = next;
        }
    };
    if (machine.is_box && here.z != target.z)
    {
        // The first wireless link goes to any node of the next board.
        here.x = target.x;
        here.y = target.y;
    }
    cross(here.x, target.x, 0);
    cross(here.y, target.y, 1);
    cross(here.z, target.z, 2);
}

} // namespace

Shape shape_of(const Platform::Description& machine)
{
    Shape shape;
    shape.is_box = machine.topology == "haec_box";
    if (!shape.is_box && machine.topology != "mesh" && machine.topology != "torus")
    {
        throw UsageError("topology.type " + machine.topology +
                         ": haec_verify knows the routes of mesh, torus and haec_box only");
    }
    const auto size = machine.parameters.get<std::vector<std::int64_t>>("size");
    std::vector<std::string> closed;
    if (!shape.is_box)
    {
        closed = machine.parameters.get<std::vector<std::string>>("connectivity");
    }
    for (std::size_t dimension = 0; dimension < shape.size.size(); ++dimension)
    {
        shape.size[dimension] = static_cast<std::uint32_t>(size[dimension]);
        // The boards of a box are rings; their stack is not.
        shape.is_closed[dimension] = shape.is_box ? dimension < 2 : closed[dimension] == "torus";
        shape.types[dimension] = machine.role_types[dimension];
    }
    shape.type_count = machine.link_types.size();
    return shape;
}

LinksByType walk(const Shape& machine, NodeId from, NodeId to)
{
    LinksByType links(machine.type_count, 0);
    each_hop(machine, from, to, [&](const Hop& hop) { ++links[hop.type.value]; });
    return links;
}

std::vector<Hop> hops_of(const Shape& machine, NodeId from, NodeId to)
{
    std::vector<Hop> way;
    each_hop(machine, from, to, [&](const Hop& hop) { way.push_back(hop); });
    return way;
}

std::uint32_t hops(const LinksByType& links)
{
    return std::accumulate(links.begin(), links.end(), 0U);
}

} // namespace haec_sim::verification
