// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The algorithm of an operation as coll/tuned of Open MPI 4.1.4 chooses it, by
// open_mpi_choices.cpp.
//
// Source: its fixed decisions, for operators that commute (spec: collectives, "Words made
// precise").
//     decisive length: floor(sum of blocks / P) of allgatherv, b of reduce_scatter_block, else m
//     an algorithm that does not fit m or P is replaced as the library does it
// Neglected: segments, as the decisions give none: all messages are whole. Other components of the
// library (coll/han, coll/sm, hardware).
// Example: allgather of 100 bytes: recursive_doubling among 64; among 100, no power of two, bruck.

#include "simulation/collectives/open_mpi.hpp"

#include "simulation/collectives/block_sums.hpp"
#include "simulation/collectives/open_mpi_choices.hpp"

#include <bit>

namespace haec_sim
{

namespace
{

using A = CollectiveAlgorithm;
using Op = CollectiveOp;

/// The length by which Open MPI decides.
std::uint64_t decisive_length(const CollectiveTask& task)
{
    switch (task.operation)
    {
    case Op::allgatherv:
        return BlockSums(task.members, task.blocks).all() / task.members;
    case Op::reduce_scatter_block:
        return share_of(task.blocks.longest(), task.members);
    default:
        return task.blocks.longest();
    }
}

/// The algorithm, or what is done instead where the vector has fewer elements than parts, or the
/// members are not as many as the algorithm needs.
std::optional<A> possible(A algorithm, const CollectiveTask& task)
{
    // Records have no datatypes: an element is taken for a double of 8 bytes.
    const auto elements = task.blocks.longest() / 8;
    const bool is_vector = task.operation == Op::allreduce || task.operation == Op::reduce;
    if (is_vector && algorithm == A::rabenseifner_by_halves &&
        elements < std::bit_floor(task.members))
    {
        return A::linear;
    }
    if (is_vector && algorithm == A::ring && elements < task.members)
    {
        return A::recursive_doubling;
    }
    if (works_with(algorithm, task.operation, task.members))
    {
        return algorithm;
    }
    if (algorithm == A::neighbor_exchange)
    {
        return A::ring;
    }
    return task.operation == Op::allgather ? std::optional(A::bruck) : std::nullopt;
}

} // namespace

std::optional<CollectiveAlgorithm> algorithm_of_open_mpi(const CollectiveTask& task)
{
    if (task.operation == Op::scan || task.operation == Op::exscan)
    {
        return A::linear;
    }
    const auto chosen = open_mpi_choice(task.operation, decisive_length(task), task.members);
    return chosen ? possible(*chosen, task) : std::nullopt;
}

} // namespace haec_sim
