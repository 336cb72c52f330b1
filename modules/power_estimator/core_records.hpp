// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"
#include "haec_sim/records/references.hpp"
#include "power/node_power.hpp"

#include <cstddef>
#include <map>
#include <span>
#include <vector>

namespace haec_sim
{

/// What the cores of each node did, in the order of their locations, which is the same for every
/// number of ranks.
using NodeCores = std::map<NodeId, std::map<LocationRef, CorePower>>;

/// As bytes, for the way between ranks.
std::vector<std::byte> packed(const NodeCores& nodes);

/// Adds what packed() made.
void add_packed(std::span<const std::byte> bytes, NodeCores& nodes);

} // namespace haec_sim
