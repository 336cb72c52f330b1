// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"

#include <string>

namespace haec_sim
{

/// Returns the name of a node or a switch for users: the place of a node if the topology has
/// places, "(1,0,0)", otherwise its number, "5"; for a switch its number among switches, "s3".
std::string vertex_name(const Topology& topology, VertexId vertex);

/// Returns the name of a link for users: "(0,0,0)->(1,0,0)", "5->s3" or "s3->s7". Parallel links
/// have the same name.
std::string link_name(const Topology& topology, LinkId link);

} // namespace haec_sim
