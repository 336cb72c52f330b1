// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"

#include <ostream>

namespace haec_sim
{

/// Writes the routes between all pairs of nodes as a routing table (spec: topologies, "Routing
/// tables"): `hop_by_hop` where every vertex sends all messages to a node by one port, whatever
/// their source; else `source`. Every pair has the one route that messages take. Throws UsageError,
/// before anything is written, where a pair has none.
void write_routing_table(std::ostream& out, const Platform& platform);

} // namespace haec_sim
