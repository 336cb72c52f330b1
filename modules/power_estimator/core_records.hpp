// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"
#include "power/node_power.hpp"

#include <cstddef>
#include <map>
#include <span>
#include <vector>

namespace haec_sim::power_estimator
{

/// The counters and activity of a node's cores, in the order of their locations, which is the same
/// for every number of ranks.
using NodeCores = std::map<LocationRef, CorePower>;

/// The cores as bytes, for the way to the node's manager.
std::vector<std::byte> packed(const NodeCores& cores);

/// Adds what packed() made.
void add_packed(std::span<const std::byte> bytes, NodeCores& cores);

} // namespace haec_sim::power_estimator
