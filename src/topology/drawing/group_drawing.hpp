// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/drawing/drawing.hpp"
#include "topology/drawing/switch_order.hpp"

namespace haec_sim
{

/// Adds a mark for each group, in a ring, one in its middle for what belongs to none, and a line
/// for all links of a class between two of them.
void add_groups(Drawing& drawing, const VertexGroups& groups, const VertexGraph& graph);

} // namespace haec_sim
