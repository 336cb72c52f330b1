// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"

#include <string>

namespace haec_sim
{

/// What people call a node or a switch: the place of a node where the topology has places,
/// "(1,0,0)", else its number, "5"; a switch by its number among switches, "s3".
std::string vertex_name(const Topology& topology, VertexId vertex);

/// What people call a link: "(0,0,0)->(1,0,0)", "5->s3" or "s3->s7". Links side by side have one
/// name.
std::string link_name(const Topology& topology, LinkId link);

} // namespace haec_sim
