// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/collectives/open_mpi_choices.hpp"
#include "verification/collectives/collective_choice.hpp"
#include "verification/collectives/collective_sums.hpp"

#include <bit>

namespace haec_sim::verification
{

namespace
{

/// The bytes by which it decides.
std::uint64_t decisive_bytes(CollectiveOp operation, std::uint64_t members, const Blocks& blocks)
{
    if (operation == CollectiveOp::allgatherv)
    {
        return sum_of(blocks, 0, members, members) / members;
    }
    const bool counts_blocks = operation == CollectiveOp::reduce_scatter_block;
    return counts_blocks ? divided_up(blocks.longest(), members) : blocks.longest();
}

/// Where it needs more elements (of 8 bytes) than there are, it takes the other algorithm.
std::optional<CollectiveAlgorithm> with_few_elements(CollectiveAlgorithm chosen,
                                                     std::uint64_t members, std::uint64_t bytes)
{
    if (chosen == CollectiveAlgorithm::ring && bytes < times(8, members))
    {
        return CollectiveAlgorithm::recursive_doubling;
    }
    if (chosen == CollectiveAlgorithm::rabenseifner_by_halves &&
        bytes < times(8, std::bit_floor(members)))
    {
        return CollectiveAlgorithm::linear;
    }
    return std::nullopt;
}

/// Where the members are no power of two, or odd.
std::optional<CollectiveAlgorithm>
among_other_members(CollectiveOp operation, CollectiveAlgorithm chosen, std::uint64_t members)
{
    if (chosen == CollectiveAlgorithm::neighbor_exchange && members % 2 == 1)
    {
        return CollectiveAlgorithm::ring;
    }
    if (works_among(operation, chosen, members))
    {
        return chosen;
    }
    return operation == CollectiveOp::allgather ? std::optional(CollectiveAlgorithm::bruck)
                                                : std::nullopt;
}

} // namespace

std::optional<CollectiveAlgorithm> open_mpi_decision(CollectiveOp operation, std::uint64_t members,
                                                     const Blocks& blocks)
{
    if (operation == CollectiveOp::scan || operation == CollectiveOp::exscan)
    {
        return CollectiveAlgorithm::linear;
    }
    const auto chosen =
        open_mpi_choice(operation, decisive_bytes(operation, members, blocks), members);
    if (!chosen)
    {
        return std::nullopt;
    }
    if (operation == CollectiveOp::allreduce || operation == CollectiveOp::reduce)
    {
        return with_few_elements(*chosen, members, blocks.longest()).value_or(*chosen);
    }
    return among_other_members(operation, *chosen, members);
}

} // namespace haec_sim::verification
