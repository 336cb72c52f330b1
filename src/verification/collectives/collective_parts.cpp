// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_steps.hpp"
#include "verification/collectives/collective_sums.hpp"

// Operations that Open MPI makes of others, to the first member and from it.

namespace haec_sim::verification
{

namespace
{

/// As Open MPI decides.
std::unique_ptr<CollectiveSteps> part(CollectiveOp operation, std::uint64_t members,
                                      const Blocks& blocks)
{
    const auto decision = open_mpi_decision(operation, members, blocks);
    return steps_of({operation, decision ? *decision : mpich_decision(operation, members, blocks),
                     members, 0, blocks});
}

std::unique_ptr<CollectiveSteps> linear_part(CollectiveOp operation, std::uint64_t members,
                                             const Blocks& blocks)
{
    return steps_of({operation, CollectiveAlgorithm::linear, members, 0, blocks});
}

/// Of one element of a datatype, whatever its bytes. Algorithms with parts turn to others.
std::unique_ptr<CollectiveSteps> whole_bcast(std::uint64_t members, const Blocks& blocks)
{
    using enum CollectiveAlgorithm;
    const auto decision = open_mpi_decision(CollectiveOp::bcast, members, blocks);
    // There is no decision where its scatter_allgather is not for so many members.
    if (!decision || *decision == scatter_recursive_doubling)
    {
        return linear_part(CollectiveOp::bcast, members, blocks);
    }
    return steps_of({CollectiveOp::bcast, *decision == split_binary ? pipeline : *decision, members,
                     0, blocks});
}

} // namespace

std::unique_ptr<CollectiveSteps> parts_of(const CollectivePlan& plan)
{
    const auto members = plan.members;
    const auto& blocks = plan.blocks;
    Phases phases;
    if (plan.algorithm == CollectiveAlgorithm::linear)
    {
        phases.push_back(linear_part(CollectiveOp::reduce, members, blocks));
        phases.push_back(linear_part(CollectiveOp::bcast, members, blocks));
    }
    else if (plan.algorithm == CollectiveAlgorithm::reduce_bcast)
    {
        phases.push_back(part(CollectiveOp::reduce, members, blocks));
        phases.push_back(part(CollectiveOp::bcast, members, blocks));
    }
    else if (plan.algorithm == CollectiveAlgorithm::gather_bcast)
    {
        const Blocks all(sum_of(blocks, 0, members, members));
        const bool is_one_element = plan.operation == CollectiveOp::allgatherv;
        phases.push_back(is_one_element ? linear_part(CollectiveOp::gatherv, members, blocks)
                                        : part(CollectiveOp::gather, members, blocks));
        phases.push_back(is_one_element ? whole_bcast(members, all)
                                        : part(CollectiveOp::bcast, members, all));
    }
    else
    {
        const Blocks scattered(divided_up(blocks.of(0), members));
        phases.push_back(part(CollectiveOp::reduce, members, blocks));
        phases.push_back(plan.operation == CollectiveOp::reduce_scatter
                             ? linear_part(CollectiveOp::scatterv, members, scattered)
                             : part(CollectiveOp::scatter, members, scattered));
    }
    return one_after_the_other(std::move(phases));
}

} // namespace haec_sim::verification
