// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "matching/dependence.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// Of members of one group that agree on a root.
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

Picoseconds latest_begin(Dependence dependence, std::uint32_t member, std::uint32_t root,
                         Picoseconds latest_of_all, std::span<const Picoseconds> begins)
{
    switch (dependence)
    {
    case Dependence::on_root:
        return std::max(begins[member], begins[root]);
    case Dependence::of_root:
        return member == root ? latest_of_all : begins[member];
    case Dependence::prefix:
        return *std::max_element(begins.begin(), begins.begin() + member + 1);
    case Dependence::all:
        break;
    }
    return latest_of_all;
}

} // namespace haec_sim
