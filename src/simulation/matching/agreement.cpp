// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/agreement.hpp"

#include "haec_sim/error.hpp"
#include "simulation/collectives/lengths.hpp"
#include "simulation/matching/dependence.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace haec_sim
{

namespace
{

std::string operation_text(const CollectiveBeginNotice& notice)
{
    return "operation " + std::to_string(static_cast<int>(notice.operation)) +
           (notice.is_among_neighbours ? " among neighbours" : "");
}

std::string root_text(const CollectiveBeginNotice& notice)
{
    return notice.root == collective_root_none ? "without a root"
                                               : "with root " + std::to_string(notice.root);
}

[[noreturn]] void disagree(const CollectiveBeginNotice& one, const CollectiveBeginNotice& other,
                           std::string (*text)(const CollectiveBeginNotice&))
{
    // The order of arrival depends on the ranks that there are.
    const auto& first = one.member < other.member ? one : other;
    const auto& second = one.member < other.member ? other : one;
    throw Error("collective " + std::to_string(first.key.number) +
                (first.key.domain.on_window ? " of window " : " of communicator ") +
                std::to_string(first.key.domain.object) + " is " + text(first) + " for member " +
                std::to_string(first.member) + " but " + text(second) + " for member " +
                std::to_string(second.member) +
                "; the trace lacks records of collectives, try \"collectives\": \"preserve\"");
}

bool are_of_one_kind(const CollectiveBeginNotice& one, const CollectiveBeginNotice& other)
{
    return one.operation == other.operation && one.is_among_neighbours == other.is_among_neighbours;
}

/// True where MPI wants the counted lengths of all members to be the same.
bool has_common_length(CollectiveOp operation)
{
    switch (operation)
    {
    case CollectiveOp::bcast:
    case CollectiveOp::scatter:
    case CollectiveOp::reduce:
    case CollectiveOp::gather:
    case CollectiveOp::allreduce:
    case CollectiveOp::allgather:
    case CollectiveOp::alltoall:
    case CollectiveOp::reduce_scatter_block:
        return true;
    default:
        return false;
    }
}

} // namespace

bool is_known(CollectiveOp operation)
{
    return operation <= CollectiveOp::destroy_handle_and_deallocate;
}

bool agree(const CollectiveBeginNotice& one, const CollectiveBeginNotice& other,
           const Communicator& communicator)
{
    const bool needs_root = is_rooted(one.operation) && !communicator.is_inter();
    return are_of_one_kind(one, other) && (one.root == other.root || !needs_root);
}

void require_agreement(const CollectiveBeginNotice& one, const CollectiveBeginNotice& other,
                       const Communicator& communicator)
{
    if (!are_of_one_kind(one, other))
    {
        disagree(one, other, operation_text);
    }
    if (!agree(one, other, communicator))
    {
        disagree(one, other, root_text);
    }
}

bool have_common_length(std::span<const CollectiveBeginNotice> members,
                        const Communicator& communicator)
{
    const auto& first = members.front();
    if (communicator.is_inter() || first.is_among_neighbours || !has_common_length(first.operation))
    {
        return true;
    }
    std::optional<std::uint64_t> length;
    return std::ranges::all_of(members,
                               [&](const CollectiveBeginNotice& member)
                               {
                                   if (is_rooted(member.operation) && member.member == member.root)
                                   {
                                       return true;
                                   }
                                   const auto own = counted_length(member.operation, member.sent,
                                                                   member.received);
                                   length = length.value_or(own);
                                   return own == *length;
                               });
}

} // namespace haec_sim
