// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/operation.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

constexpr std::uint32_t root_is_self = UINT32_MAX - 1; // OTF2_COLLECTIVE_ROOT_SELF

/// The table d(j) of R6.
enum class Dependency
{
    all,
    from_root,
    to_root,
    prefix
};

Dependency dependency_of(CollectiveOp operation)
{
    switch (operation)
    {
    case CollectiveOp::bcast:
    case CollectiveOp::scatter:
    case CollectiveOp::scatterv:
        return Dependency::from_root;
    case CollectiveOp::reduce:
    case CollectiveOp::gather:
    case CollectiveOp::gatherv:
        return Dependency::to_root;
    case CollectiveOp::scan:
    case CollectiveOp::exscan:
        return Dependency::prefix;
    default:
        return Dependency::all;
    }
}

} // namespace

bool is_rooted(CollectiveOp operation)
{
    const auto dependency = dependency_of(operation);
    return dependency == Dependency::from_root || dependency == Dependency::to_root;
}

CommRef communicator_of(const Domain& domain, const Communicators& communicators)
{
    return domain.is_window ? communicators.of_window(RmaWinRef{domain.id}) : CommRef{domain.id};
}

Operation::Operation(std::span<const PartNotice> parts, const Communicators& communicators)
    : communicators_(communicators),
      communicator_(communicator_of(parts.front().domain, communicators))
{
    std::unordered_map<Process, Begins> begins;
    for (const auto& part : parts)
    {
        begins[part.process] = part.begin;
    }
    const auto members = communicators.members(communicator_, parts.front().process);
    for (const auto process : members)
    {
        // A process that is a member twice has the first of its ranks.
        const auto found = process ? begins.find(*process) : begins.end();
        by_rank_.push_back(found == begins.end() ? std::nullopt : std::optional(found->second));
        if (process)
        {
            rank_of_.emplace(*process, by_rank_.size() - 1);
        }
    }
    const auto absent = static_cast<std::size_t>(
        std::ranges::count_if(members, [](const auto& process) { return !process; }));
    if (rank_of_.size() + absent == members.size())
    {
        neighbours_ = communicators.neighbours(communicator_, members.size());
    }
    for (Begins latest; const auto& begin : by_rank_)
    {
        if (!begin)
        {
            break;
        }
        latest.include(*begin);
        up_to_.push_back(latest);
    }
}

std::optional<Begins> Operation::latest_for(const PartNotice& part) const
{
    const auto rank = rank_of(part.process);
    const auto dependency = dependency_of(part.operation);
    if (!rank)
    {
        return {};
    }
    if (part.is_among_neighbours)
    {
        return neighbours_ != nullptr ? over_neighbours(*rank) : std::nullopt;
    }
    if (dependency == Dependency::prefix)
    {
        return *rank < up_to_.size() ? std::optional(up_to_[*rank]) : std::nullopt;
    }
    if (dependency == Dependency::all || is_inter())
    {
        return latest_of_all();
    }
    const auto root = root_of(part);
    if (!root || (dependency == Dependency::to_root && *root == *rank))
    {
        return latest_of_all();
    }
    return dependency == Dependency::from_root ? over(*root, *rank) : by_rank_[*rank];
}

std::optional<std::size_t> Operation::rank_of(std::optional<Process> process) const
{
    const auto found = process ? rank_of_.find(*process) : rank_of_.end();
    return found == rank_of_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> Operation::root_of(const PartNotice& part) const
{
    return rank_of(part.root == root_is_self
                       ? part.process
                       : communicators_.peer(communicator_, part.root, part.process));
}

std::optional<Begins> Operation::latest_of_all() const
{
    return is_complete() ? std::optional(up_to_.back()) : std::nullopt;
}

std::optional<Begins> Operation::over(std::size_t root, std::size_t rank) const
{
    auto latest = by_rank_[root];
    if (latest)
    {
        latest->include(*by_rank_[rank]);
    }
    return latest;
}

std::optional<Begins> Operation::over_neighbours(std::size_t rank) const
{
    auto latest = *by_rank_[rank];
    for (const auto neighbour : (*neighbours_)[rank])
    {
        const auto& begin = by_rank_[neighbour];
        if (!begin)
        {
            return {};
        }
        latest.include(*begin);
    }
    return latest;
}

} // namespace haec_sim::verification
