// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "machine/graph.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The keys of the topology `graph` that say what vertices and links it has.
std::vector<ParameterSpec> graph_specs();

/// A fault of these keys or of the graph's file, or none.
std::optional<KeyFault> check_graph(const Parameters& parameters);

/// The graph of the keys. Throws UsageError for what check_graph() refuses.
std::shared_ptr<const Graph> graph_of(const Parameters& parameters);

} // namespace haec_sim
