// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/dependence.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// The dependence where the members of one group agree on a root.
Dependence dependence_of(CollectiveOp operation)
{
    switch (operation)
    {
    case CollectiveOp::bcast:
    case CollectiveOp::scatter:
    case CollectiveOp::scatterv:
        return Dependence::on_root;
    case CollectiveOp::reduce:
    case CollectiveOp::gather:
    case CollectiveOp::gatherv:
        return Dependence::of_root;
    case CollectiveOp::scan:
    case CollectiveOp::exscan:
        return Dependence::prefix;
    default:
        return Dependence::all;
    }
}

} // namespace

bool is_rooted(CollectiveOp operation)
{
    const auto dependence = dependence_of(operation);
    return dependence == Dependence::on_root || dependence == Dependence::of_root;
}

Dependence dependence_of(CollectiveOp operation, std::uint32_t root,
                         const Communicator& communicator)
{
    const bool lacks_root = is_rooted(operation) && root >= communicator.members().size();
    return communicator.is_inter() || lacks_root ? Dependence::all : dependence_of(operation);
}

bool is_independent(Dependence dependence, std::uint32_t member, std::uint32_t root)
{
    switch (dependence)
    {
    case Dependence::on_root:
        return member == root;
    case Dependence::of_root:
        return member != root;
    case Dependence::prefix:
        return member == 0;
    case Dependence::all:
        return false;
    }
    return false;
}

void MemberBegins::begin(std::uint32_t member, Picoseconds time)
{
    begins_[member] = time;
    latest_ = std::max(latest_, time);
}

Picoseconds MemberBegins::latest_for(Dependence dependence, std::uint32_t member,
                                     std::uint32_t root)
{
    switch (dependence)
    {
    case Dependence::on_root:
        return std::max(begins_[member], begins_[root]);
    case Dependence::of_root:
        return member == root ? latest_ : begins_[member];
    case Dependence::prefix:
        return latest_up_to(member);
    case Dependence::all:
        break;
    }
    return latest_;
}

Picoseconds MemberBegins::latest_up_to(std::uint32_t member)
{
    while (latest_of_prefix_.size() <= member)
    {
        const auto next = begins_[latest_of_prefix_.size()];
        if (next == not_begun)
        {
            return *std::max_element(begins_.begin(), begins_.begin() + member + 1);
        }
        const auto before = latest_of_prefix_.empty() ? next : latest_of_prefix_.back();
        latest_of_prefix_.push_back(std::max(before, next));
    }
    return latest_of_prefix_[member];
}

} // namespace haec_sim
