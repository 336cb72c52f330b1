// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "machines.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim::test
{

/// Nodes from 0, as a plain number; types by index.
struct Neighbour
{
    std::uint32_t to;
    std::uint32_t type;
};

/// The shape of a machine as the tests know it: as little as users say.
struct Shape
{
    std::string topology;
    Coordinates size{};
    std::array<bool, 3> wraps{};
};

Platform::Description described(const Shape& shape);

/// The links that begin at every node, put together from the sentences of the specification,
/// without any of the code under test.
std::vector<std::vector<Neighbour>> links_of_nodes(const Shape& shape);

/// Breadth-first search: the least number of links from one node to all others.
std::vector<std::uint32_t> distances(const std::vector<std::vector<Neighbour>>& links,
                                     std::uint32_t from);

/// Meshes, tori and mixtures, with dimensions of 1, 2, odd and even sizes.
std::vector<Shape> meshes_and_tori();

/// Boxes of several sizes.
std::vector<Shape> haec_boxes();

/// "haec_box 3 2o 1", for messages of tests.
std::string text(const Shape& shape);

} // namespace haec_sim::test
