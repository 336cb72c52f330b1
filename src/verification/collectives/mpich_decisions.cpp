// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_choice.hpp"
#include "verification/collectives/collective_sums.hpp"

#include <bit>

// Where the two versions differ, it is in the lengths from which on an operation is long.

namespace haec_sim::verification
{

namespace
{

CollectiveAlgorithm of_broadcasts(std::uint64_t members, bool is_short, bool is_long)
{
    using enum CollectiveAlgorithm;
    if (members < 8 || is_short)
    {
        return binomial;
    }
    return is_long || !std::has_single_bit(members) ? scatter_ring : scatter_recursive_doubling;
}

CollectiveAlgorithm of_all_gathered(std::uint64_t members, std::uint64_t in_all)
{
    using enum CollectiveAlgorithm;
    constexpr std::uint64_t short_in_all = 81920;
    constexpr std::uint64_t medium_in_all = 524288;
    if (in_all < medium_in_all && std::has_single_bit(members))
    {
        return recursive_doubling;
    }
    return in_all < short_in_all ? bruck : ring;
}

/// What both versions do.
CollectiveAlgorithm of_any_version(CollectiveOp operation, std::uint64_t members,
                                   const Blocks& blocks)
{
    using enum CollectiveAlgorithm;
    switch (operation)
    {
    case CollectiveOp::allgather:
    case CollectiveOp::allgatherv:
        return of_all_gathered(members, sum_of(blocks, 0, members, members));
    case CollectiveOp::alltoall:
        if (blocks.longest() <= 32768)
        {
            return blocks.longest() <= 256 && members >= 8 ? bruck : posted;
        }
        return pairwise;
    case CollectiveOp::alltoallv:
    case CollectiveOp::alltoallw:
        return posted;
    case CollectiveOp::gather:
    case CollectiveOp::scatter:
        return binomial;
    case CollectiveOp::gatherv:
    case CollectiveOp::scatterv:
        return linear;
    case CollectiveOp::barrier:
        return dissemination;
    default:
        return recursive_doubling;
    }
}

} // namespace

CollectiveAlgorithm mpich_decision(CollectiveOp operation, std::uint64_t members,
                                   const Blocks& blocks)
{
    using enum CollectiveAlgorithm;
    const auto bytes = blocks.longest();
    // An element has 8 bytes.
    const bool has_few_elements = bytes < times(8, std::bit_floor(members));
    switch (operation)
    {
    case CollectiveOp::bcast:
        return of_broadcasts(members, bytes <= 12288, bytes > 524288);
    case CollectiveOp::reduce:
        return bytes <= 2048 || has_few_elements ? binomial : rabenseifner;
    case CollectiveOp::allreduce:
        return bytes <= 8 || has_few_elements ? recursive_doubling : rabenseifner;
    case CollectiveOp::reduce_scatter:
    case CollectiveOp::reduce_scatter_block:
        return bytes >= 524288 ? pairwise : rabenseifner;
    default:
        return of_any_version(operation, members, blocks);
    }
}

CollectiveAlgorithm mpich3_decision(CollectiveOp operation, std::uint64_t members,
                                    const Blocks& blocks)
{
    using enum CollectiveAlgorithm;
    const auto bytes = blocks.longest();
    switch (operation)
    {
    case CollectiveOp::bcast:
        return of_broadcasts(members, bytes < 12288, bytes >= 524288);
    case CollectiveOp::reduce:
        return bytes <= 2048 ? binomial : rabenseifner;
    case CollectiveOp::allreduce:
        return bytes <= 2048 || bytes < std::bit_floor(members) ? recursive_doubling : rabenseifner;
    case CollectiveOp::reduce_scatter:
    case CollectiveOp::reduce_scatter_block:
        return bytes <= 524288 ? rabenseifner : pairwise;
    default:
        return of_any_version(operation, members, blocks);
    }
}

} // namespace haec_sim::verification
