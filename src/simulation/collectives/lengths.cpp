// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The length m of an operation's messages from the bytes that its records count.
//
// Source: [ScoreP] (spec: collectives, "Lengths of messages"). Divisions round up.
//     bcast, scatter: max Received;  reduce, gather: max Sent;  scan: max Received / P
//     allreduce, allgather, alltoall: max Sent / P;  exscan: max Received / (P - 1)
//     gatherv, scatterv, allgatherv, alltoallv, alltoallw: a length for each member
// Neglected: unequal blocks within one alltoallv: a member sends Sent / P to each.
// Example: allreduce among 4, Sent 800 and 801: ceil(801 / 4) = 201 bytes.

#include "simulation/collectives/lengths.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>

namespace haec_sim
{

namespace
{

Blocks each(std::span<const std::uint64_t> counted, std::uint64_t divisor = 1)
{
    auto lengths = std::make_shared<std::vector<std::uint64_t>>();
    lengths->reserve(counted.size());
    for (const auto bytes : counted)
    {
        lengths->push_back(share_of(bytes, divisor));
    }
    return Blocks(std::move(lengths));
}

} // namespace

std::uint64_t bytes_of(std::uint64_t count, std::uint64_t block)
{
    std::uint64_t product = 0;
    return __builtin_mul_overflow(count, block, &product) ? UINT64_MAX : product;
}

std::uint64_t counted_length(CollectiveOp operation, std::uint64_t sent, std::uint64_t received)
{
    switch (operation)
    {
    case CollectiveOp::bcast:
    case CollectiveOp::scatter:
    case CollectiveOp::scatterv:
    case CollectiveOp::scan:
    case CollectiveOp::exscan:
        return received;
    default:
        return sent;
    }
}

Blocks blocks_of(CollectiveOp operation, std::span<const std::uint64_t> counted)
{
    const std::uint64_t size = counted.size();
    HAEC_SIM_ASSERT(size > 1);
    const auto most = std::ranges::max(counted);
    switch (operation)
    {
    case CollectiveOp::barrier:
        return Blocks(std::uint64_t{0});
    case CollectiveOp::allreduce:
    case CollectiveOp::allgather:
    case CollectiveOp::alltoall:
    case CollectiveOp::scan:
        return Blocks(share_of(most, size));
    case CollectiveOp::exscan:
        return Blocks(share_of(most, size - 1));
    case CollectiveOp::gatherv:
    case CollectiveOp::scatterv:
        return each(counted);
    case CollectiveOp::allgatherv:
    case CollectiveOp::alltoallv:
    case CollectiveOp::alltoallw:
        return each(counted, size);
    default:
        return Blocks(most);
    }
}

bool has_own_block(CollectiveOp operation, bool is_root)
{
    switch (operation)
    {
    case CollectiveOp::allgather:
    case CollectiveOp::allgatherv:
    case CollectiveOp::alltoall:
    case CollectiveOp::alltoallv:
    case CollectiveOp::alltoallw:
        return true;
    case CollectiveOp::gather:
    case CollectiveOp::gatherv:
    case CollectiveOp::scatter:
    case CollectiveOp::scatterv:
        return is_root;
    default:
        return false;
    }
}

bool has_lengths_by_member(CollectiveOp operation)
{
    constexpr std::array<std::uint64_t, 2> two_members{};
    return !blocks_of(operation, two_members).are_alike();
}

} // namespace haec_sim
