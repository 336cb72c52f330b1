// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/import/import.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>

namespace haec_sim
{

/// A fabric of InfiniBand, and what its forwarding tables speak of.
struct InfinibandFabric
{
    Import import{};
    /// The node that each local identifier belongs to.
    std::map<std::uint32_t, std::uint32_t> nodes_by_lid{};
    /// The switches by their identifiers, "0008f10400410015".
    std::map<std::string, ImportedVertex> switches_by_guid{};
    /// The port of the graph for each port of a switch that has a link, and for each of a node's.
    std::map<std::pair<ImportedVertex, std::uint32_t>, std::uint32_t> ports{};
};

/// The output of ibnetdiscover.
InfinibandFabric read_ibnetdiscover(const std::filesystem::path& file, InfinibandNodes nodes);

/// The routing table that a dump of forwarding tables is, as ibroute, dump_fts or OpenSM write it.
std::string infiniband_table(const std::filesystem::path& file, const InfinibandFabric& fabric);

} // namespace haec_sim
