// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim::test
{

/// Nodes from 0, as a plain number; types by index.
struct Link
{
    std::uint32_t to;
    std::uint32_t type;
};

/// The links of every node, put together from the sentences of the specification, without any of
/// the code under test.
std::vector<std::vector<Link>> links_of_nodes(const Platform::Description& description);

/// Breadth-first search: the least number of links from one node to all others.
std::vector<std::uint32_t> distances(const std::vector<std::vector<Link>>& links,
                                     std::uint32_t from);

/// Meshes, tori and mixtures, with dimensions of 1, 2, odd and even sizes.
std::vector<Platform::Description> meshes_and_tori();

/// Boxes of several sizes.
std::vector<Platform::Description> haec_boxes();

Platform::Description described(TopologyKind kind, Coordinates size,
                                std::array<bool, 3> wraps = {false, false, false});

/// "3x2x1 wraps 010", for messages of tests.
std::string text(const Platform::Description& description);

} // namespace haec_sim::test
