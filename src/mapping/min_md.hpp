// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "mapping/strategy.hpp"

namespace haec_sim
{

/// The strategy "Minimum Manhattan distance" ([Pfennig2016], section 5.3). Pairs of processes are
/// taken in order of the messages between them, in both directions together; among equal ones, the
/// pair with the lower first, then the lower second process comes first.
///
/// - Of a pair without a place, the lower process goes to the free node nearest to the origin, and
///   then the other one to the free node nearest to that.
/// - Where one has its place, the other one goes to the free node nearest to it.
/// - Processes without partners come last, in order, each to the free node nearest to the origin.
///
/// Distances on grids of any number of dimensions are those of coordinates, |dx| + |dy| + |dz|, on
/// a torus and a haec_box, too; on other machines hops there and back. Of nodes equally near, the
/// one with the lowest number is taken. A node is free while it holds fewer processes than all
/// nodes have had to take: nobody gets a second process before every node has one, and so on.
std::vector<NodeId> place_min_md(const MappingTask& task);

} // namespace haec_sim
