// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/link.hpp"
#include "machine/graph.hpp"

#include <memory>
#include <string>
#include <vector>

namespace haec_sim
{

/// The key `without` of topologies whose routes can go around links, nodes and switches that the
/// machine lacks (spec: links-that-adapt, "Profiles").
ParameterSpec without_spec();

/// True where the machine lacks any.
bool lacks_links(const Parameters& topology);

/// The links of a topology, in the order of their vertices and ports, both directions at the lower
/// one. The roles are the types of links.
Graph graph_of_links(const Topology& whole);

/// The graph without what the key says. Throws UsageError for what the graph has not.
Graph left_of(const Graph& whole, const Parameters& topology);

} // namespace haec_sim
