// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Operations that consist of others: reduce_bcast, gather_bcast, reduce_then_scatter, linear there
// and back; and butterfly.
//
// Source: Open MPI 4.1.4 (spec: collectives, "Algorithms").
//     allreduce = reduce + bcast;  allgather = gather + bcast;  reduce_scatter = reduce + scatter
//     butterfly: in round k q keeps the half of its parts that bit k says, and exchanges the other
//                with q xor 2^k;  its last part is that of its mirrored bits
// Each part is decided as Open MPI does (open_mpi.cpp).
// Neglected: barriers between parts: a member goes on as soon as it is through with the first one.
// Example: allgatherv by gather_bcast, blocks of 1, 2, 4 and 8 bytes: a linear gather takes D, a
// bcast of 15 bytes down the binary tree of 4 takes 2 D, together 3 D.

#include "simulation/collectives/parts.hpp"

#include "simulation/collectives/block_sums.hpp"
#include "simulation/collectives/folded.hpp"
#include "simulation/collectives/open_mpi.hpp"
#include "simulation/collectives/phases.hpp"

#include <bit>
#include <iterator>

namespace haec_sim
{

namespace
{

CollectiveAlgorithm choice_of_open_mpi(const CollectiveTask& part)
{
    return algorithm_of_open_mpi(part).value_or(default_algorithm(part));
}

Schedule by_open_mpi(CollectiveOp operation, const CollectiveTask& task, std::uint64_t length)
{
    const CollectiveTask part{operation, task.members, 0, Blocks(length)};
    return schedule_of(part, choice_of_open_mpi(part));
}

/// A bcast of all blocks of an allgatherv, which are one element of a datatype: no algorithm can
/// part them.
Schedule bcast_of_one_element(const CollectiveTask& task)
{
    const CollectiveTask bcast{CollectiveOp::bcast, task.members, 0,
                               Blocks(BlockSums(task.members, task.blocks).all())};
    switch (const auto chosen = choice_of_open_mpi(bcast))
    {
    case CollectiveAlgorithm::scatter_recursive_doubling:
    case CollectiveAlgorithm::scatter_ring:
        return schedule_of(bcast, CollectiveAlgorithm::linear);
    case CollectiveAlgorithm::split_binary:
        return schedule_of(bcast, CollectiveAlgorithm::pipeline);
    default:
        return schedule_of(bcast, chosen);
    }
}

Schedule one_after_the_other(Schedule first, Schedule then)
{
    first.insert(first.end(), std::make_move_iterator(then.begin()),
                 std::make_move_iterator(then.end()));
    return first;
}

/// The number whose lowest `bits` bits are those of `number` in the other order.
std::uint32_t mirrored(std::uint32_t number, std::uint32_t bits)
{
    std::uint32_t result = 0;
    for (std::uint32_t bit = 0; bit < bits; ++bit)
    {
        result |= (number >> bit & 1U) << (bits - 1 - bit);
    }
    return result;
}

} // namespace

Schedule linear_there_and_back(const CollectiveTask& task)
{
    return {linear_to_root(task.members, 0, task.blocks,
                           task.operation == CollectiveOp::barrier ? RankOrder::ascending
                                                                   : RankOrder::descending),
            linear_from_root(task.members, 0, task.blocks)};
}

Schedule reduce_bcast(const CollectiveTask& task)
{
    const auto length = task.blocks.common();
    return one_after_the_other(by_open_mpi(CollectiveOp::reduce, task, length),
                               by_open_mpi(CollectiveOp::bcast, task, length));
}

Schedule gather_bcast(const CollectiveTask& task)
{
    if (task.operation == CollectiveOp::allgatherv)
    {
        return one_after_the_other({linear_to_root(task.members, 0, task.blocks)},
                                   bcast_of_one_element(task));
    }
    const auto block = task.blocks.common();
    return one_after_the_other(
        by_open_mpi(CollectiveOp::gather, task, block),
        by_open_mpi(CollectiveOp::bcast, task, bytes_of(task.members, block)));
}

Schedule reduce_then_scatter(const CollectiveTask& task)
{
    const auto length = task.blocks.common();
    const auto block = share_of(length, task.members);
    return one_after_the_other(by_open_mpi(CollectiveOp::reduce, task, length),
                               task.operation == CollectiveOp::reduce_scatter
                                   ? Schedule{linear_from_root(task.members, 0, Blocks(block))}
                                   : by_open_mpi(CollectiveOp::scatter, task, block));
}

Schedule butterfly(const CollectiveTask& task)
{
    const auto length = task.blocks.common();
    const auto block = share_of(length, task.members);
    const Folded folded(task.members);
    const auto bits = folded.bits();
    // After round k a member has the p / 2^(k+1) parts from that of its lowest k + 1 bits,
    // mirrored, on; its partner in this bit has the others.
    const auto sent = [=](std::uint32_t round, std::uint32_t number)
    {
        const auto parts = std::uint32_t{1} << (bits - 1 - round);
        const auto own = mirrored(number & ((2U << round) - 1), bits);
        return bytes_of(folded.blocks_of(own ^ parts, parts), block);
    };
    const auto mirror = [bits](std::uint32_t number) { return mirrored(number, bits); };
    Schedule schedule{folded.fold(length), folded.exchange_by(
                                               bits,
                                               [](std::uint32_t round, std::uint32_t number)
                                               { return number ^ (std::uint32_t{1} << round); },
                                               sent)};
    // Blocks of the same length are put in the mirrored order beforehand.
    const bool is_in_place =
        task.operation == CollectiveOp::reduce_scatter_block && std::has_single_bit(task.members);
    if (!is_in_place)
    {
        schedule.push_back(folded.unfold_by(mirror, block));
        schedule.push_back(folded.exchange_by(
            1, [mirror](std::uint32_t, std::uint32_t number) { return mirror(number); },
            [block](std::uint32_t, std::uint32_t) { return block; }));
    }
    return schedule;
}

} // namespace haec_sim
