// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/topology.hpp"
#include "parallel/ranks.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace haec_sim
{

/// The ranks of managers: of one for each node that is looked after, then of one for each part of
/// the topology ([Bielert2015], section 3.3.2), dealt in turn to the ranks from the first one on
/// that has any.
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

    /// The nodes that are looked after, in order.
    const std::vector<NodeId>& nodes() const noexcept
    {
        return nodes_;
    }

    /// True where somebody looks after the node: in a plan of spread(), where processes run on it.
    bool has_manager(NodeId node) const;

    /// The rank of the manager. The node is one that is looked after.
    std::uint32_t rank_of(NodeId node) const;

    /// Ports are looked after by their nodes.
    std::uint32_t rank_of(const ResourceIdentity& resource, const Topology& topology) const;

    /// The ranks that have managers: from this one on, so many.
    std::uint32_t first_rank() const noexcept
    {
        return first_rank_;
    }

    /// It is no more than there are managers: ranks behind them have none.
    std::uint32_t rank_count() const noexcept;

private:
    ManagerPlan(const Topology& topology, std::vector<NodeId> nodes, std::uint32_t first_rank,
                std::uint32_t ranks);

    std::vector<NodeId> nodes_;
    std::uint32_t parts_;
    /// The first rank that they are dealt to, and the number of ranks.
    std::uint32_t first_rank_;
    std::uint32_t ranks_;
};

/// The knowledge of all ranks for the managers of this one, in order of ranks; empty where it has
/// none. `packed_for` is asked for each rank that has managers, and must not throw. Collective.
std::vector<std::vector<std::byte>>
send_to_managers(const ManagerPlan& plan, Ranks& ranks,
                 const std::function<std::vector<std::byte>(std::uint32_t rank)>& packed_for);

} // namespace haec_sim
