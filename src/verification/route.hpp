// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::verification
{

/// How many links of each type a message crosses, by LinkTypeId.
using LinksByType = std::vector<std::uint32_t>;

/// Walks from node to node, link by link, as models.md says ("Topology"): x, then y, then z, torus
/// rings the shorter way; between boards of a HAEC Box only wireless links, one for each board.
LinksByType walk(const Platform::Description& machine, NodeId from, NodeId to);

std::uint32_t hops(const LinksByType& links);

} // namespace haec_sim::verification
