// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/cluster_routes.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "machine/cluster_inside.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The keys `network`, `node`, `planes` and `interface`.
std::vector<ParameterSpec> cluster_specs();

/// A fault of these keys, or none.
std::optional<KeyFault> check_cluster(const Parameters& parameters);

/// Adds the defaults of the network's keys to `network`.
void complete_cluster(Parameters& parameters);

/// The keys of the network of each plane. Throws UsageError for keys that are wrong.
Parameters network_keys(const Parameters& parameters);

/// The network's roles, then one for each class of links inside a computer.
std::vector<LinkRole> cluster_roles(const Parameters& parameters);

/// The parts of a cluster.
struct ClusterParts
{
    std::unique_ptr<const Topology> network;
    ClusterInside inside;
    std::uint32_t planes;
    InterfaceRule rule;
    /// The types of the links inside, by class.
    std::vector<LinkTypeId> inside_types;
};

/// Throws UsageError for keys that are wrong.
ClusterParts cluster_parts(const Parameters& parameters, const std::vector<LinkTypeId>& types,
                           const std::vector<LinkType>& link_types);

} // namespace haec_sim
