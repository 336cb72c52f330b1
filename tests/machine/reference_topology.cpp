// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "reference_topology.hpp"

#include <cstdlib>
#include <limits>
#include <queue>

namespace haec_sim::test
{

namespace
{

bool next_to_each_other(std::uint32_t a, std::uint32_t b, std::uint32_t size, bool closed)
{
    const std::uint32_t apart = a > b ? a - b : b - a;
    return apart == 1 || (closed && size > 1 && apart == size - 1);
}

// In one dimension only, and next to each other there.
bool joined_along(std::size_t dimension, const Coordinates& a, const Coordinates& b,
                  const Shape& shape)
{
    for (std::size_t other = 0; other < 3; ++other)
    {
        if (other != dimension && a[other] != b[other])
        {
            return false;
        }
    }
    const bool box = shape.topology == "haec_box";
    return next_to_each_other(a[dimension], b[dimension], shape.size[dimension],
                              box ? dimension < 2 : shape.wraps[dimension]);
}

Coordinates place(std::uint32_t node, const Coordinates& size)
{
    return {node % size[0], node / size[0] % size[1], node / size[0] / size[1]};
}

} // namespace

std::vector<std::vector<Neighbour>> links_of_nodes(const Shape& shape)
{
    const auto& size = shape.size;
    const std::uint32_t nodes = size[0] * size[1] * size[2];
    std::vector<std::vector<Neighbour>> links(nodes);
    for (std::uint32_t from = 0; from < nodes; ++from)
    {
        for (std::uint32_t to = 0; to < nodes; ++to)
        {
            const Coordinates a = place(from, size);
            const Coordinates b = place(to, size);
            for (std::size_t dimension = 0; dimension < 3; ++dimension)
            {
                const bool board_to_board = shape.topology == "haec_box" && dimension == 2 &&
                                            next_to_each_other(a[2], b[2], size[2], false);
                if (board_to_board || joined_along(dimension, a, b, shape))
                {
                    links[from].push_back({to, dimension < 2 ? 0U : 1U});
                }
            }
        }
    }
    return links;
}

std::vector<std::uint32_t> distances(const std::vector<std::vector<Neighbour>>& links,
                                     std::uint32_t from)
{
    constexpr auto unknown = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> distance(links.size(), unknown);
    std::queue<std::uint32_t> front;
    distance[from] = 0;
    front.push(from);
    while (!front.empty())
    {
        const std::uint32_t node = front.front();
        front.pop();
        for (const Neighbour& link : links[node])
        {
            if (distance[link.to] == unknown)
            {
                distance[link.to] = distance[node] + 1;
                front.push(link.to);
            }
        }
    }
    return distance;
}

Platform::Description described(const Shape& shape)
{
    return shape.topology == "mesh" ? mesh_of(shape.size, shape.wraps)
                                    : machine_of(shape.topology, shape.size);
}

std::vector<Shape> meshes_and_tori()
{
    std::vector<Shape> all;
    for (const Coordinates size :
         {Coordinates{1, 1, 1}, Coordinates{2, 1, 1}, Coordinates{1, 2, 3}, Coordinates{4, 4, 4},
          Coordinates{5, 3, 2}, Coordinates{6, 1, 5}, Coordinates{2, 2, 2}, Coordinates{16, 1, 1}})
    {
        for (unsigned closed = 0; closed < 8; ++closed)
        {
            const std::array<bool, 3> wraps{(closed & 1) != 0, (closed & 2) != 0,
                                            (closed & 4) != 0};
            all.push_back({closed == 7 ? "torus" : "mesh", size, wraps});
        }
    }
    return all;
}

std::vector<Shape> haec_boxes()
{
    std::vector<Shape> all;
    for (const Coordinates size : {Coordinates{4, 4, 4}, Coordinates{3, 3, 3}, Coordinates{1, 1, 4},
                                   Coordinates{2, 5, 2}, Coordinates{4, 2, 1}})
    {
        all.push_back({"haec_box", size});
    }
    return all;
}

std::string text(const Shape& shape)
{
    std::string result = shape.topology == "haec_box" ? "haec_box " : "";
    for (std::size_t dimension = 0; dimension < 3; ++dimension)
    {
        result += std::to_string(shape.size[dimension]);
        result += shape.wraps[dimension] ? "o " : " ";
    }
    return result;
}

} // namespace haec_sim::test
