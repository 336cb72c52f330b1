// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The algorithm of an operation as MPICH 4 (the default) and MPICH 3 choose it.
//
// Source: MPICH 4.0.2 (maint/tuning/coll/mpir/generic.json), for operators that are built in; MPICH
// 3: [Thakur2005], who measured where one algorithm overtakes the other (spec: collectives, "Which,
// by default").
//     algorithm = choice(operation, m, P);  n = m / 8 elements, p the largest power of two <= P
// Neglected: datatypes, which records do not have; the libraries' own settings; hierarchies of
// nodes.
// Example: bcast of 20,000 bytes: binomial among 7, scatter_recursive_doubling among 8,
// scatter_ring among 12. Reduce of 4000 bytes among 512: n = 500 < p = 512, binomial; by MPICH 3
// rabenseifner.

#include "simulation/collectives/block_sums.hpp"
#include "simulation/collectives/schedule.hpp"

#include <bit>

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
/// Records have no datatypes: an element is taken for a double [bytes].
constexpr std::uint64_t element = 8;
/// Members.
constexpr std::uint64_t few = 8;

/// `longest_short`: the longest messages that are short, and that are of medium length.
A of_bcast(std::uint64_t length, std::uint64_t members, std::uint64_t longest_short,
           std::uint64_t longest_medium)
{
    if (length <= longest_short || members < few)
    {
        return A::binomial;
    }
    return length <= longest_medium && std::has_single_bit(members) ? A::scatter_recursive_doubling
                                                                    : A::scatter_ring;
}

/// Fewer elements than parts cannot be halved as often as that.
bool can_be_parted(std::uint64_t length, std::uint64_t members, std::uint64_t of_element)
{
    return length / of_element >= std::bit_floor(members);
}

A of_allgather(std::uint64_t all, std::uint64_t members)
{
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

/// Of operations that are done alike by MPICH 3 and 4.
A of_others(const CollectiveTask& task)
{
    switch (task.operation)
    {
    case CollectiveOp::gather:
    case CollectiveOp::scatter:
        return A::binomial;
    case CollectiveOp::gatherv:
    case CollectiveOp::scatterv:
        return A::linear;
    case CollectiveOp::allgather:
    case CollectiveOp::allgatherv:
        return of_allgather(BlockSums(task.members, task.blocks).all(), task.members);
    case CollectiveOp::alltoall:
        return of_alltoall(task.blocks.common(), task.members);
    case CollectiveOp::alltoallv:
    case CollectiveOp::alltoallw:
        return A::posted;
    case CollectiveOp::scan:
    case CollectiveOp::exscan:
        return A::recursive_doubling;
    default:
        return A::dissemination;
    }
}

} // namespace

CollectiveAlgorithm default_algorithm(const CollectiveTask& task)
{
    const auto length = task.blocks.common();
    switch (task.operation)
    {
    case CollectiveOp::bcast:
        return of_bcast(length, task.members, short_bcast, medium_bcast);
    case CollectiveOp::reduce:
        return length > short_reduction && can_be_parted(length, task.members, element)
                   ? A::rabenseifner
                   : A::binomial;
    case CollectiveOp::allreduce:
        return length > element && can_be_parted(length, task.members, element)
                   ? A::rabenseifner
                   : A::recursive_doubling;
    case CollectiveOp::reduce_scatter:
    case CollectiveOp::reduce_scatter_block:
        return length < short_reduce_scatter ? A::rabenseifner : A::pairwise;
    default:
        return of_others(task);
    }
}

CollectiveAlgorithm algorithm_of_mpich3(const CollectiveTask& task)
{
    const auto length = task.blocks.common();
    switch (task.operation)
    {
    case CollectiveOp::bcast:
        return of_bcast(length, task.members, short_bcast - 1, medium_bcast - 1);
    case CollectiveOp::reduce:
        return length <= short_reduction ? A::binomial : A::rabenseifner;
    case CollectiveOp::allreduce:
        return length > short_reduction && can_be_parted(length, task.members, 1)
                   ? A::rabenseifner
                   : A::recursive_doubling;
    case CollectiveOp::reduce_scatter:
    case CollectiveOp::reduce_scatter_block:
        return length <= short_reduce_scatter ? A::rabenseifner : A::pairwise;
    default:
        return of_others(task);
    }
}

} // namespace haec_sim
