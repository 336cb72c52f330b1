// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "topology/import/simgrid_element.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim
{

/// The lists of an attribute topo_parameters: "2;4,4;1,2;1,2".
using TopoLists = std::vector<std::vector<std::int64_t>>;

/// Throws the UsageError that topo_parameters have not this form.
[[noreturn]] void fail_topo_form(const SimgridElement& cluster, const char* form);

/// The lists, each of the length that `lengths` says, 0 for any. Numbers are 1 to
/// most_machine_links.
TopoLists topo_lists(const SimgridElement& cluster, const char* form,
                     const std::vector<std::size_t>& lengths);

/// The numbers of the hosts: radical "0-3,8" as 0, 1, 2, 3, 8.
std::vector<std::uint64_t> cluster_radicals(const SimgridElement& cluster);

/// The same, of which there must be as many as the product of `factors`.
std::vector<std::uint64_t> cluster_hosts(const SimgridElement& cluster,
                                         const std::vector<std::int64_t>& factors);

/// Adds the hosts as nodes.
void add_hosts(ImportedGraph& graph, const SimgridElement& cluster,
               const std::vector<std::uint64_t>& hosts);

/// A class of links with the cluster's figures, or `width` times its bandwidth.
ImportedClass cluster_links(const SimgridElement& cluster, std::string name,
                            std::int64_t width = 1);

/// The warning that the limit of a cluster's hosts is left out.
std::string limiter_warning(const SimgridElement& cluster);

/// A cluster with the topology DRAGONFLY.
Import simgrid_dragonfly(const SimgridElement& cluster);

} // namespace haec_sim
