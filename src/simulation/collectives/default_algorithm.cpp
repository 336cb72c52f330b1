// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/collectives/schedule.hpp"

#include <bit>

// The choice follows [Thakur2005], which measured where one algorithm overtakes the other.

namespace haec_sim
{

namespace
{

using A = CollectiveAlgorithm;

/// [bytes]
constexpr std::uint64_t short_bcast = 12288;
constexpr std::uint64_t medium_bcast = 524288;
constexpr std::uint64_t short_reduction = 2048;
constexpr std::uint64_t short_alltoall = 256;
constexpr std::uint64_t medium_alltoall = 32768;
constexpr std::uint64_t short_allgather = 81920;
constexpr std::uint64_t medium_allgather = 524288;
constexpr std::uint64_t short_reduce_scatter = 524288;
/// Members.
constexpr std::uint64_t few = 8;

A of_bcast(std::uint64_t length, std::uint64_t members)
{
    if (length < short_bcast || members < few)
    {
        return A::binomial;
    }
    return length < medium_bcast && std::has_single_bit(members) ? A::scatter_recursive_doubling
                                                                 : A::scatter_ring;
}

A of_allreduce(std::uint64_t length, std::uint64_t members)
{
    // Fewer bytes than parts cannot be halved as often as that.
    const bool cannot_be_parted = length < std::bit_floor(members);
    return length <= short_reduction || cannot_be_parted ? A::recursive_doubling : A::rabenseifner;
}

A of_allgather(std::uint64_t block, std::uint64_t members)
{
    const auto all = bytes_of(members, block);
    if (all < medium_allgather && std::has_single_bit(members))
    {
        return A::recursive_doubling;
    }
    return all < short_allgather ? A::bruck : A::ring;
}

A of_alltoall(std::uint64_t block, std::uint64_t members)
{
    if (block <= short_alltoall && members >= few)
    {
        return A::bruck;
    }
    return block <= medium_alltoall ? A::posted : A::pairwise;
}

} // namespace

CollectiveAlgorithm default_algorithm(const CollectiveTask& task)
{
    const std::uint64_t members = task.members;
    const auto length = task.blocks.common();
    switch (task.operation)
    {
    case CollectiveOp::bcast:
        return of_bcast(length, members);
    case CollectiveOp::reduce:
        return length <= short_reduction ? A::binomial : A::rabenseifner;
    case CollectiveOp::allreduce:
        return of_allreduce(length, members);
    case CollectiveOp::gather:
    case CollectiveOp::scatter:
        return A::binomial;
    case CollectiveOp::gatherv:
    case CollectiveOp::scatterv:
        return A::linear;
    case CollectiveOp::allgather:
        return of_allgather(length, members);
    case CollectiveOp::allgatherv:
        return A::ring;
    case CollectiveOp::alltoall:
        return of_alltoall(length, members);
    case CollectiveOp::alltoallv:
    case CollectiveOp::alltoallw:
        return A::posted;
    case CollectiveOp::reduce_scatter:
    case CollectiveOp::reduce_scatter_block:
        return length <= short_reduce_scatter ? A::rabenseifner : A::pairwise;
    case CollectiveOp::scan:
    case CollectiveOp::exscan:
        return A::recursive_doubling;
    default:
        return A::dissemination;
    }
}

} // namespace haec_sim
