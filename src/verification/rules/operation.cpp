// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/operation.hpp"

#include <algorithm>
#include <iterator>

namespace haec_sim::verification
{

namespace
{

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

const Communicator& communicator_of(const Domain& domain, const TraceIndex& trace)
{
    static const Communicator undefined;
    const auto* found =
        trace.communicator(domain.is_window ? trace.windows().communicator_of(RmaWinRef{domain.id})
                                            : CommRef{domain.id});
    return found != nullptr ? *found : undefined;
}

Operation::Operation(std::span<const PartNotice> parts, const TraceIndex& trace)
    : communicator_(communicator_of(parts.front().domain, trace)), own_(parts.front().process),
      by_rank_(is_self() ? 1 : communicator_.members().size())
{
    for (const auto& part : parts)
    {
        if (const auto rank = rank_of(part.process))
        {
            by_rank_[*rank] = &part;
        }
    }
    std::ranges::copy_if(by_rank_, std::back_inserter(begun_),
                         [](const PartNotice* part) { return part != nullptr; });
    Begins latest;
    for (std::size_t rank = 0; rank < by_rank_.size() && by_rank_[rank] != nullptr; ++rank)
    {
        latest.include(by_rank_[rank]->begin);
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
        return neighbours() != nullptr ? over_neighbours(*rank) : std::nullopt;
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
    return dependency == Dependency::from_root ? over(*root, *rank) : part.begin;
}

std::optional<std::size_t> Operation::rank_of(std::optional<ProcessIndex> process) const
{
    if (!process)
    {
        return {};
    }
    if (is_self())
    {
        return process == own_ ? std::optional<std::size_t>(0) : std::nullopt;
    }
    return communicator_.member_index(*process);
}

std::optional<std::size_t> Operation::root_of(const PartNotice& part) const
{
    return rank_of(part.root == collective_root_self ? part.process
                                                     : communicator_.peer(part.process, part.root));
}

std::optional<Begins> Operation::latest_of_all() const
{
    return is_complete() ? std::optional(up_to_.back()) : std::nullopt;
}

std::optional<Begins> Operation::over(std::size_t root, std::size_t rank) const
{
    if (by_rank_[root] == nullptr)
    {
        return {};
    }
    auto latest = by_rank_[root]->begin;
    latest.include(by_rank_[rank]->begin);
    return latest;
}

std::optional<Begins> Operation::over_neighbours(std::size_t rank) const
{
    auto latest = by_rank_[rank]->begin;
    for (const auto& neighbour : neighbours()->of(static_cast<std::uint32_t>(rank)))
    {
        const auto* part = by_rank_[neighbour.rank];
        if (part == nullptr)
        {
            return {};
        }
        latest.include(part->begin);
    }
    return latest;
}

} // namespace haec_sim::verification
