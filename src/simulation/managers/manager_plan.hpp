// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/topology.hpp"
#include "simulation/engine/actor.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The managers that there are, and the rank of each: one for each node that is looked after, then
/// one for each part of the topology ([Bielert2015], section 3.3.2), dealt in turn to the ranks
/// from the first one on that has any.
class ManagerPlan
{
public:
    /// Managers on all ranks. `nodes`: on which processes run; in any order, as often as one likes.
    static ManagerPlan spread(const Topology& topology, std::vector<NodeId> nodes,
                              std::uint32_t ranks);

    /// Managers each on a rank of its own, behind those of the processes; one for every node.
    static ManagerPlan dedicated(const Topology& topology, std::uint32_t processes);

    /// The number of ranks that dedicated() takes.
    static std::uint64_t dedicated_ranks(const Topology& topology, std::uint32_t processes);

    std::uint32_t node_managers() const noexcept
    {
        return static_cast<std::uint32_t>(nodes_.size());
    }

    std::uint32_t link_managers() const noexcept
    {
        return link_managers_;
    }

    /// The node of a node manager's number.
    NodeId node(std::uint32_t number) const
    {
        return nodes_.at(number);
    }

    /// The node is one that is looked after.
    ActorAddress manager_of(NodeId node) const;

    bool has_manager(NodeId node) const;

    /// Ports are looked after by their nodes.
    ActorAddress manager_of(const ResourceIdentity& resource, const Topology& topology) const;

    std::uint32_t rank_of(ActorAddress manager) const;

    /// True where a rank has any managers of the kind.
    bool has_any(ActorKind kind, std::uint32_t rank) const;

private:
    ManagerPlan(const Topology& topology, std::vector<NodeId> nodes, std::uint32_t first_rank,
                std::uint32_t ranks);

    /// The nodes of node managers, sorted.
    std::vector<NodeId> nodes_;
    std::uint32_t link_managers_;
    /// The first rank that they are dealt to, and the number of ranks.
    std::uint32_t first_rank_;
    std::uint32_t ranks_;
};

} // namespace haec_sim
