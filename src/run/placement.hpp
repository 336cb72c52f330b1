// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "configuration/configuration.hpp"
#include "haec_sim/platform/mapping.hpp"
#include "parallel/ranks.hpp"
#include "simulation/engine/placement.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The ids of the mapping are threads, not processes.
bool maps_threads(const TraceIndex& index, MappingUnit unit);

/// The mapping of the trace's processes or threads: from a file, or `xyz`.
Mapping make_mapping(const std::optional<std::filesystem::path>& file, const Platform& platform,
                     const TraceIndex& index, MappingUnit unit);

/// The number of ids that a mapping has: processes of the trace, or threads.
std::uint32_t mapped_count(const TraceIndex& index, MappingUnit unit);

/// Throws UsageError where the mapping has another number of them than the trace.
void require_all_mapped(const Mapping& mapping, const TraceIndex& index, MappingUnit unit);

/// Warns where the mapping says that it was made for another number of nodes.
void warn_of_other_size(const Mapping& mapping, const Platform& platform);

/// The node of each location of the trace.
std::vector<NodeId> nodes_of_locations(const TraceIndex& index, const Mapping& mapping,
                                       MappingUnit unit);

/// Deals processes to `ranks` in a few parts each, of neighbours and of about as many events; the
/// locations of one process stay together. Every process runs on the node of its master. `grid` is
/// null where the nodes have no places.
Placement place(const TraceIndex& index, const std::vector<NodeId>& nodes, const Grid* grid,
                std::uint32_t ranks);

/// Deals processes to `ranks` as their nodes lie along the machine, each rank about as many events:
/// for networks whose parts ranks share (docs/adr/0058).
Placement place_by_node(const TraceIndex& index, const std::vector<NodeId>& nodes,
                        std::uint32_t ranks);

/// The locations whose processes belong to this rank, where the machine does not matter.
std::vector<LocationIndex> own_locations(const TraceIndex& index, const Ranks& ranks);

/// Gives each process the rank of its number.
Placement place_apart(const TraceIndex& index, const std::vector<NodeId>& nodes);

} // namespace haec_sim
