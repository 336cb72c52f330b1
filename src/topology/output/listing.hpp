// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <ostream>

namespace haec_sim
{

/// Writes all links, each direction by itself, as lines `from port to class`, ascending by vertex
/// and port (spec: topologies). Vertices are numbers, nodes before switches. Throws UsageError for
/// a machine of too many links.
void write_links(std::ostream& out, const Platform& platform);

/// Writes the route of a pair of nodes as a line `source destination port port ...`. Throws
/// UsageError where there is none.
void write_route(std::ostream& out, const Platform& platform, NodeId from, NodeId to);

/// Writes those of all pairs of different nodes, ascending by source and destination. Throws
/// UsageError, before anything is written, where a pair has none.
void write_routes(std::ostream& out, const Platform& platform);

} // namespace haec_sim
