// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/manager_plan.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

/// The most link managers; of more parts, a manager has several.
constexpr std::uint32_t most_link_managers = 1U << 16;

} // namespace

ManagerPlan::ManagerPlan(const Topology& topology, std::vector<NodeId> nodes,
                         std::uint32_t first_rank, std::uint32_t ranks)
    : nodes_(std::move(nodes)), link_managers_(std::min(topology.part_count(), most_link_managers)),
      first_rank_(first_rank), ranks_(ranks)
{
}

ManagerPlan ManagerPlan::spread(const Topology& topology, std::vector<NodeId> nodes,
                                std::uint32_t ranks)
{
    std::ranges::sort(nodes);
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    return {topology, std::move(nodes), 0, ranks};
}

ManagerPlan ManagerPlan::dedicated(const Topology& topology, std::uint32_t processes)
{
    HAEC_SIM_ASSERT(topology.part_count() <= most_link_managers);
    std::vector<NodeId> nodes;
    for (std::uint32_t node = 0; node < topology.node_count(); ++node)
    {
        nodes.push_back({node});
    }
    const auto managers = topology.node_count() + topology.part_count();
    return {topology, std::move(nodes), processes, managers};
}

std::uint64_t ManagerPlan::dedicated_ranks(const Topology& topology, std::uint32_t processes)
{
    return std::uint64_t{processes} + topology.node_count() + topology.part_count();
}

ActorAddress ManagerPlan::manager_of(NodeId node) const
{
    const auto found = std::ranges::lower_bound(nodes_, node);
    HAEC_SIM_ASSERT(found != nodes_.end() && *found == node);
    return {ActorKind::node_manager, static_cast<std::uint32_t>(found - nodes_.begin())};
}

bool ManagerPlan::has_manager(NodeId node) const
{
    return std::ranges::binary_search(nodes_, node);
}

ActorAddress ManagerPlan::manager_of(const ResourceIdentity& resource,
                                     const Topology& topology) const
{
    if (resource.kind != ResourceKind::link)
    {
        return manager_of(NodeId{static_cast<std::uint32_t>(resource.number)});
    }
    const PartId part = topology.part(LinkId{resource.number});
    return {ActorKind::link_manager, part.value % link_managers_};
}

std::uint32_t ManagerPlan::rank_of(ActorAddress manager) const
{
    const std::uint32_t before = manager.kind == ActorKind::link_manager ? node_managers() : 0;
    return first_rank_ + (before + manager.number) % ranks_;
}

bool ManagerPlan::has_any(ActorKind kind, std::uint32_t rank) const
{
    const auto count = kind == ActorKind::link_manager ? link_managers() : node_managers();
    // Managers are dealt in turn: the first of them are on as many ranks as all are.
    for (std::uint32_t number = 0; number < std::min(count, ranks_); ++number)
    {
        if (rank_of({kind, number}) == rank)
        {
            return true;
        }
    }
    return false;
}

} // namespace haec_sim
