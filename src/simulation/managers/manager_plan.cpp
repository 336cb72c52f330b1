// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/manager_plan.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

ManagerPlan::ManagerPlan(const Topology& topology, std::vector<NodeId> nodes,
                         std::uint32_t first_rank, std::uint32_t ranks)
    : nodes_(std::move(nodes)), parts_(topology.part_count()), first_rank_(first_rank),
      ranks_(ranks)
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

bool ManagerPlan::has_manager(NodeId node) const
{
    return std::ranges::binary_search(nodes_, node);
}

std::uint32_t ManagerPlan::rank_of(NodeId node) const
{
    const auto found = std::ranges::lower_bound(nodes_, node);
    HAEC_SIM_ASSERT(found != nodes_.end() && *found == node);
    return first_rank_ + static_cast<std::uint32_t>(found - nodes_.begin()) % ranks_;
}

std::uint32_t ManagerPlan::rank_of(const ResourceIdentity& resource, const Topology& topology) const
{
    if (resource.kind != ResourceKind::link)
    {
        return rank_of(NodeId{static_cast<std::uint32_t>(resource.number)});
    }
    const std::uint64_t part = topology.part(LinkId{resource.number}).value;
    return first_rank_ + static_cast<std::uint32_t>((nodes_.size() + part) % ranks_);
}

std::uint32_t ManagerPlan::rank_count() const noexcept
{
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(nodes_.size() + parts_, ranks_));
}

// Rank by rank, so that no rank holds more than its own results twice.
std::vector<std::vector<std::byte>>
send_to_managers(const ManagerPlan& plan, Ranks& ranks,
                 const std::function<std::vector<std::byte>(std::uint32_t rank)>& packed_for)
{
    std::vector<std::vector<std::byte>> mine;
    const auto end = plan.first_rank() + plan.rank_count();
    for (auto rank = plan.first_rank(); rank < end; ++rank)
    {
        auto parts = ranks.gather(packed_for(rank), rank);
        if (rank == ranks.rank())
        {
            mine = std::move(parts);
        }
    }
    return mine;
}

} // namespace haec_sim
