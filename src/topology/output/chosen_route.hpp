// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

// Whoever writes or counts routes of a machine asks for them here. Where messages choose among
// several it is the route of the first message of the first process.

/// Puts the links of the route in the place of what is in `route`; none on the same node. Throws
/// UsageError where there is no way.
void find_route(const Platform& platform, NodeId from, NodeId to, std::vector<LinkId>& route);

/// The number of its links.
std::uint32_t route_length(const Platform& platform, NodeId from, NodeId to);

/// Throws UsageError, which names a pair, where there is no way between two nodes: before anything
/// is written.
void require_routes(const Platform& platform);

} // namespace haec_sim
