// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collective_lengths.hpp"

#include <algorithm>
#include <limits>

namespace haec_sim::verification
{

namespace
{

using Count = std::uint64_t Counted::*;

std::uint64_t most(std::span<const Counted> members, Count count)
{
    std::uint64_t result = 0;
    for (const auto& member : members)
    {
        result = std::max(result, member.*count);
    }
    return result;
}

/// Each member has a block of its own.
Blocks each(std::span<const Counted> members, Count count, std::uint64_t parts = 1)
{
    std::vector<std::uint64_t> lengths;
    for (const auto& member : members)
    {
        lengths.push_back(divided_up(member.*count, parts));
    }
    return Blocks(std::move(lengths));
}

} // namespace

std::uint64_t times(std::uint64_t count, std::uint64_t bytes)
{
    constexpr auto limit = std::numeric_limits<std::uint64_t>::max();
    return count != 0 && bytes > limit / count ? limit : count * bytes;
}

std::uint64_t divided_up(std::uint64_t bytes, std::uint64_t parts)
{
    return bytes / parts + (bytes % parts > 0 ? 1 : 0);
}

Blocks blocks_of(CollectiveOp operation, std::span<const Counted> members)
{
    const std::uint64_t count = members.size();
    switch (operation)
    {
    case CollectiveOp::bcast:
    case CollectiveOp::scatter:
        return Blocks(most(members, &Counted::received));
    case CollectiveOp::reduce:
    case CollectiveOp::gather:
    case CollectiveOp::reduce_scatter:
    case CollectiveOp::reduce_scatter_block:
        return Blocks(most(members, &Counted::sent));
    case CollectiveOp::allreduce:
    case CollectiveOp::allgather:
    case CollectiveOp::alltoall:
        return Blocks(divided_up(most(members, &Counted::sent), count));
    case CollectiveOp::scan:
        return Blocks(divided_up(most(members, &Counted::received), count));
    case CollectiveOp::exscan:
        return Blocks(divided_up(most(members, &Counted::received), count - 1));
    case CollectiveOp::gatherv:
    case CollectiveOp::allgatherv:
        return each(members, &Counted::sent);
    case CollectiveOp::scatterv:
        return each(members, &Counted::received);
    case CollectiveOp::alltoallv:
    case CollectiveOp::alltoallw:
        return each(members, &Counted::sent, count);
    default:
        return Blocks(0);
    }
}

} // namespace haec_sim::verification
