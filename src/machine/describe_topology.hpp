// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology_registry.hpp"

#include <string>

namespace haec_sim
{

/// The text of --list-topologies: one line per registered topology, name, link types and summary.
std::string list_topologies();

/// The text of --describe for a topology: its summary and its keys as a table.
std::string describe_topology(const TopologyDescriptor& topology);

} // namespace haec_sim
