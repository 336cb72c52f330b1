// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "verification/machines/channels.hpp"
#include "verification/machines/computer.hpp"
#include "verification/machines/machine.hpp"

#include <memory>
#include <string>

// Clusters (spec: topologies, "Cluster"): computers with an inside, on networks of any fabric.

namespace haec_sim::verification
{

/// The interface by which a message leaves a computer.
enum class ExitRule
{
    near,
    in_turn,
    least_busy
};

/// The keys of a cluster.
struct ClusterKeys
{
    std::string network_type;
    Parameters network{"network"};
    ComputerShape computer;
    std::uint32_t planes = 1;
    ExitRule rule = ExitRule::near;
};

ClusterKeys read_cluster(const Parameters& keys);

/// The numbers of a cluster's parts.
struct ClusterCounts
{
    std::uint32_t network_nodes = 0;
    std::uint32_t network_vertices = 0;
    std::uint32_t planes = 1;
    ExitRule rule = ExitRule::near;
};

/// The routes of a cluster: `of_network` chooses those of its network, `minimal` has the ways that
/// times are of where routes depend on queues.
std::unique_ptr<const Router> make_cluster_routes(const ClusterCounts& counts,
                                                  const Computer& computer,
                                                  std::unique_ptr<const Router> of_network,
                                                  std::unique_ptr<const Router> minimal);

/// The channels of the network's links; all others have room without end.
std::unique_ptr<const ChannelRule>
make_cluster_channels(const ClusterCounts& counts, const Computer& computer,
                      std::unique_ptr<const ChannelRule> of_network);

} // namespace haec_sim::verification
