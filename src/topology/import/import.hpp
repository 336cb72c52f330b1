// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/output_file.hpp"
#include "topology/import/imported_graph.hpp"
#include "topology/import/imported_inside.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

/// A machine that was read from files of another program.
struct Import
{
    /// The type of the topology, as a configuration names it.
    std::string type = "graph";
    /// The keys of the type, for all but a graph.
    std::vector<std::pair<std::string, std::vector<std::int64_t>>> keys{};
    /// The machine itself, for a graph.
    ImportedGraph graph{};
    /// The inside of a node, for a cluster.
    std::optional<ImportedInside> inside{};
    /// The classes of links; figures that the source does not have are the network model's.
    std::vector<ImportedClass> classes{};
    /// Those between processes of one node.
    ImportedFigures memory{};
    /// The lines of a routing table; empty where the source has none.
    std::string routing_table{};
    /// What the source says and the simulator has no place for, such as "speeds of hosts".
    std::vector<std::string> left_out{};
    /// What may not be as the user thinks.
    std::vector<std::string> warnings{};
    /// What is so odd that the import needs --force.
    std::vector<std::string> doubts{};
};

// Readers of the forms, one file each. Each throws UsageError, which names file and element or
// line, for what it cannot read.

/// A platform of SimGrid (XML, version 4 or 4.1).
Import import_simgrid(const std::filesystem::path& file);

/// A graph in Keysight's InfraGraph (JSON or YAML, by the ending of the name).
Import import_infragraph(const std::filesystem::path& file);

/// The nodes of a fabric: each channel adapter, or all adapters of a host, whose descriptions have
/// the same first word.
enum class InfinibandNodes
{
    adapters,
    hosts
};

/// A fabric of InfiniBand: the output of ibnetdiscover, and a dump of its forwarding tables, or an
/// empty path.
Import import_ibnetdiscover(const std::filesystem::path& file, const std::filesystem::path& tables,
                            InfinibandNodes nodes);

/// A dragonfly of CODES.
struct CodesDragonfly
{
    /// The connections of the routers of a group, and those between groups.
    std::filesystem::path intra;
    std::filesystem::path inter;
    std::uint32_t routers_per_group = 1;
    std::uint32_t nodes_per_router = 1;
};

Import import_codes(const CodesDragonfly& dragonfly);

/// The tree or blocks of Slurm: topology.conf, or of topology.yaml the topology with that name, or
/// for an empty name the cluster's default.
Import import_slurm(const std::filesystem::path& file, const std::string& name);

/// The places of a node: packages, NUMA nodes with cores, or accelerators.
enum class HwlocPlaces
{
    packages,
    numa_nodes,
    accelerators
};

/// A node of a cluster, by hwloc's XML of version 2, as lstopo writes it.
Import import_hwloc(const std::filesystem::path& file, HwlocPlaces places);

/// Writes the configuration `output`, whose name ends in ".json", and beside it what it refers to:
/// NAME.graph or NAME.graph.json, NAME.table. All or none of them appear. Returns their paths.
/// Throws Error where one exists and must not be replaced, or cannot be written, and UsageError for
/// another ending.
std::vector<std::string> write_import(const Import& import, const OutputFile& output);

/// "fat_tree of down 4, 4, up 1, 2", "graph of 8 nodes, 3 switches and 10 links (node 8, up 2)".
std::string summary_of(const Import& import);

/// "latency of 4xEDR, 4xHDR": the figures that the source does not have, so that the network
/// model's count. Empty where it has all.
std::string missing_figures(const Import& import);

} // namespace haec_sim
