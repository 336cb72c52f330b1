// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The messages of a collective by model: which phases an algorithm consists of, for each operation.
//
// Source: [Thakur2005] and Open MPI 4.1.4 (spec: collectives, "Algorithms"). A member's clock c
// starts at its begin B, and moves in the order of its steps (spec: collectives, "Time inside a
// collective"):
//     send:     S = c;  c := c + O            receive:  c := max(c, S + D(m, route)) + O_r
// Neglected: copies and reductions in memory, and the recorded duration. All messages are eager.
// Keys: collectives, collective_algorithms, of replay.
// Example: segmented_ring, allreduce of 1,000,000 bytes among 8 with segments of 65,536: 1.91 parts
// of each block, so S = 2, and (S + 1) (P - 1) D = 21 D. In the heads of this folder D is the time
// of every message, O and O_r are 0, and all members begin at once.

#include "simulation/collectives/schedule.hpp"

#include "haec_sim/error.hpp"
#include "simulation/collectives/channels.hpp"
#include "simulation/collectives/folded.hpp"
#include "simulation/collectives/halves.hpp"
#include "simulation/collectives/parts.hpp"
#include "simulation/collectives/phases.hpp"

#include <algorithm>
#include <bit>

namespace haec_sim
{

namespace
{

SubtreeLength whole(const Blocks& blocks)
{
    return [length = blocks.common()](std::uint32_t) { return length; };
}

SubtreeLength one_each(std::uint64_t block)
{
    return [block](std::uint32_t count) { return bytes_of(count, block); };
}

Schedule binomial(const CollectiveTask& task)
{
    const auto blocks = one_each(task.blocks.common());
    switch (task.operation)
    {
    case CollectiveOp::bcast:
        return {binomial_down(task.members, task.root, whole(task.blocks))};
    case CollectiveOp::scatter:
        return {binomial_down(task.members, task.root, blocks)};
    case CollectiveOp::reduce:
        return {binomial_up(task.members, task.root, whole(task.blocks))};
    default:
        return {binomial_up(task.members, task.root, blocks)};
    }
}

Schedule linear(const CollectiveTask& task)
{
    switch (task.operation)
    {
    case CollectiveOp::gather:
    case CollectiveOp::gatherv:
        return {linear_to_root(task.members, task.root, task.blocks)};
    case CollectiveOp::reduce:
        return {linear_to_root(task.members, task.root, task.blocks, RankOrder::descending)};
    case CollectiveOp::barrier:
    case CollectiveOp::allreduce:
        return linear_there_and_back(task);
    case CollectiveOp::scan:
    case CollectiveOp::exscan:
        return {along_tree(task.members, 0, TreeDirection::down, chain_tree(task.members, 1),
                           {task.blocks.common(), 0})};
    default:
        return {linear_from_root(task.members, task.root, task.blocks)};
    }
}

MessageTree tree_of(std::uint32_t members, const ChosenAlgorithm& chosen)
{
    constexpr std::uint32_t default_fan = 4;
    const auto fan = chosen.fan > 0 ? chosen.fan : default_fan;
    switch (chosen.algorithm)
    {
    case CollectiveAlgorithm::pipeline:
        return chain_tree(members, 1);
    case CollectiveAlgorithm::chain:
        return chain_tree(members, fan);
    case CollectiveAlgorithm::binary:
        return binary_tree(members);
    case CollectiveAlgorithm::knomial:
        return knomial_tree(members, fan);
    default:
        return doubling_tree(members);
    }
}

/// bcast and reduce.
Schedule along_a_tree(const CollectiveTask& task, const ChosenAlgorithm& chosen)
{
    const auto direction =
        task.operation == CollectiveOp::reduce ? TreeDirection::up : TreeDirection::down;
    return {along_tree(task.members, task.root, direction, tree_of(task.members, chosen),
                       {task.blocks.common(), chosen.segment})};
}

/// The tree's root is the last rank, which hands on the result.
Schedule in_order_binary(const CollectiveTask& task, std::uint64_t segment)
{
    const auto length = task.blocks.common();
    const auto last = task.members - 1;
    Schedule schedule{along_tree(task.members, last, TreeDirection::up, in_order_tree(task.members),
                                 {length, segment}, Numbering::before_root)};
    if (task.root != last)
    {
        schedule.push_back(
            phase_of(task.members, 1,
                     [last, root = task.root, length](std::uint32_t, std::uint32_t rank)
                     {
                         return rank == last   ? MemberStep{root, nobody, length}
                                : rank == root ? MemberStep{nobody, last}
                                               : MemberStep{};
                     }));
    }
    return schedule;
}

/// The bytes of blocks that have come together after so many rounds.
SubtreeLength doubled(std::uint64_t block)
{
    return [block](std::uint32_t round) { return bytes_of(std::uint64_t{1} << round, block); };
}

bool is_reduce_scatter(CollectiveOp operation)
{
    return operation == CollectiveOp::reduce_scatter ||
           operation == CollectiveOp::reduce_scatter_block;
}

/// In each round all blocks but those of the members who know each other by then.
Schedule doubling_reduce_scatter(const CollectiveTask& task)
{
    const std::uint64_t members = task.members;
    const auto block = share_of(task.blocks.common(), members);
    return {doubling(task.members, 0,
                     [members, block](std::uint32_t round)
                     { return bytes_of(members - (std::uint64_t{1} << round), block); })};
}

Schedule doubling_allreduce(const CollectiveTask& task)
{
    const auto length = task.blocks.common();
    const Folded folded(task.members);
    const auto exchanges = folded.exchange(
        folded.bits(), [](std::uint32_t round) { return round; },
        [length](std::uint32_t) { return length; });
    return {folded.fold(length), exchanges, folded.unfold(length)};
}

Schedule recursive_doubling(const CollectiveTask& task)
{
    switch (task.operation)
    {
    case CollectiveOp::allgather:
    case CollectiveOp::allgatherv:
        return {gathering_doubling(task.members, task.blocks)};
    case CollectiveOp::reduce_scatter:
    case CollectiveOp::reduce_scatter_block:
        return doubling_reduce_scatter(task);
    case CollectiveOp::allreduce:
        return doubling_allreduce(task);
    case CollectiveOp::barrier:
        return told_by_others(task.members);
    default:
        return {doubling(task.members, 0,
                         [length = task.blocks.common()](std::uint32_t) { return length; })};
    }
}

Schedule rabenseifner(const CollectiveTask& task)
{
    const auto length = task.blocks.common();
    if (task.operation == CollectiveOp::reduce)
    {
        return reduce_rabenseifner(task);
    }
    const Folded folded(task.members);
    if (task.operation == CollectiveOp::allreduce)
    {
        return {folded.fold(length), folded.halving(length), folded.halving_backwards(length),
                folded.unfold(length)};
    }
    const auto block = share_of(length, task.members);
    return {folded.fold(length), folded.halving_of_blocks(block), folded.unfold(block)};
}

/// Counts the numbers below `end` that have that bit.
std::uint64_t count_with_bit(std::uint64_t end, std::uint32_t bit)
{
    const std::uint64_t half = std::uint64_t{1} << bit;
    const auto rest = end % (2 * half);
    return end / (2 * half) * half + (rest > half ? rest - half : 0);
}

Schedule bruck(const CollectiveTask& task)
{
    if (is_allgather(task.operation))
    {
        return {gathering_shifts(task.members, task.blocks)};
    }
    const auto block = task.blocks.common();
    const std::uint64_t members = task.members;
    return {shifts(task.members, 1,
                   [=](std::uint32_t round)
                   { return bytes_of(count_with_bit(members, round), block); })};
}

/// A binomial scatter of parts, and then every member gets those of all others.
Schedule scattered(const CollectiveTask& task, CollectiveAlgorithm algorithm)
{
    const auto part = share_of(task.blocks.common(), task.members);
    return {binomial_down(task.members, task.root, one_each(part)),
            algorithm == CollectiveAlgorithm::scatter_ring
                ? ring(task.members, Blocks(part))
                : doubling(task.members, task.root, doubled(part))};
}

/// A block of reduce_scatter is what each member gets.
Blocks blocks_of_pairs(const CollectiveTask& task)
{
    return is_reduce_scatter(task.operation) ? Blocks(share_of(task.blocks.common(), task.members))
                                             : task.blocks;
}

/// Into how many parts of about a segment Open MPI cuts the blocks of a ring: rounded, and down
/// where what is left is less than a byte of each block.
std::uint32_t parts_of_blocks(std::uint64_t length, std::uint32_t members, std::uint64_t segment)
{
    constexpr std::uint64_t most_parts = 65536;
    const auto of_all = bytes_of(members, segment);
    if (segment == 0 || length < of_all)
    {
        return 1;
    }
    const auto rest = length % of_all;
    const auto rounded = length / of_all + (rest >= members && rest > of_all / 2 ? 1 : 0);
    return static_cast<std::uint32_t>(std::min(rounded, most_parts));
}

/// Of allreduce: blocks are reduced on their way round, part after part, and then go round.
Schedule reducing_rings(std::uint32_t members, std::uint64_t length, std::uint64_t segment)
{
    const EvenParts blocks{length, members};
    return {reducing_ring(blocks, parts_of_blocks(length, members, segment)),
            ring_of_reduced(blocks)};
}

Schedule rings(const CollectiveTask& task, std::uint32_t channels)
{
    const auto ring_of = [&task](const Blocks& blocks) -> Schedule
    {
        return task.operation == CollectiveOp::allreduce
                   ? reducing_rings(task.members, blocks.common(), 0)
                   : Schedule{ring(task.members, blocks)};
    };
    const auto blocks = blocks_of_pairs(task);
    return channels > 1 ? rings_in_channels(task.members, channels, blocks, ring_of)
                        : ring_of(blocks);
}

/// Of barrier, or of allreduce.
Schedule tree_there_and_back(const CollectiveTask& task, const ChosenAlgorithm& chosen)
{
    if (task.operation == CollectiveOp::allreduce)
    {
        return trees_in_channels(task.members, std::max(chosen.channels, 1U), task.blocks.common(),
                                 chosen.segment);
    }
    const auto empty = [](std::uint32_t) { return std::uint64_t{0}; };
    return {binomial_up(task.members, 0, empty), binomial_down(task.members, 0, empty)};
}

/// What is Open MPI's alone.
Schedule of_open_mpi(const CollectiveTask& task, CollectiveAlgorithm algorithm)
{
    switch (algorithm)
    {
    case CollectiveAlgorithm::butterfly:
        return butterfly(task);
    case CollectiveAlgorithm::reduce_bcast:
        return reduce_bcast(task);
    case CollectiveAlgorithm::gather_bcast:
        return gather_bcast(task);
    case CollectiveAlgorithm::reduce_then_scatter:
        return reduce_then_scatter(task);
    case CollectiveAlgorithm::pairwise_shifts:
        return {pairwise_shifts(task.members, task.blocks)};
    default:
        return rabenseifner_by_halves(task);
    }
}

} // namespace

bool is_allgather(CollectiveOp operation)
{
    return operation == CollectiveOp::allgather || operation == CollectiveOp::allgatherv;
}

bool works_with(CollectiveAlgorithm algorithm, CollectiveOp operation, std::uint64_t members)
{
    if (algorithm == CollectiveAlgorithm::neighbor_exchange)
    {
        return members % 2 == 0;
    }
    const bool wants_power = algorithm == CollectiveAlgorithm::scatter_recursive_doubling ||
                             (algorithm == CollectiveAlgorithm::recursive_doubling &&
                              (is_allgather(operation) || is_reduce_scatter(operation)));
    return !wants_power || std::has_single_bit(members);
}

CollectiveTask task_of(const CollectiveCall& call)
{
    return {call.operation, static_cast<std::uint32_t>(call.lengths.size()), call.root,
            blocks_of(call.operation, call.lengths)};
}

Schedule schedule_of(const CollectiveTask& task, const ChosenAlgorithm& chosen)
{
    HAEC_SIM_ASSERT(task.members > 1 && works_with(chosen.algorithm, task.operation, task.members));
    switch (chosen.algorithm)
    {
    case CollectiveAlgorithm::dissemination:
        return {shifts(task.members, 1, [](std::uint32_t) { return std::uint64_t{0}; })};
    case CollectiveAlgorithm::binomial:
        return binomial(task);
    case CollectiveAlgorithm::linear:
        return linear(task);
    case CollectiveAlgorithm::linear_sync:
        return asked_by_root(task.members, task.root, task.blocks);
    case CollectiveAlgorithm::recursive_doubling:
        return recursive_doubling(task);
    case CollectiveAlgorithm::rabenseifner:
        return rabenseifner(task);
    case CollectiveAlgorithm::ring:
        return rings(task, chosen.channels);
    case CollectiveAlgorithm::segmented_ring:
        return reducing_rings(task.members, task.blocks.common(), chosen.segment);
    case CollectiveAlgorithm::bruck:
        return bruck(task);
    case CollectiveAlgorithm::pairwise:
        return {is_reduce_scatter(task.operation)
                    ? pairwise_shifts(task.members, blocks_of_pairs(task))
                    : pairwise(task.members, task.blocks)};
    case CollectiveAlgorithm::posted:
        return {posted(task.members, task.blocks)};
    case CollectiveAlgorithm::neighbor_exchange:
        return {neighbor_exchange(task.members, task.blocks)};
    case CollectiveAlgorithm::scatter_recursive_doubling:
    case CollectiveAlgorithm::scatter_ring:
        return scattered(task, chosen.algorithm);
    case CollectiveAlgorithm::pipeline:
    case CollectiveAlgorithm::chain:
    case CollectiveAlgorithm::binary:
    case CollectiveAlgorithm::knomial:
    case CollectiveAlgorithm::binomial_doubling:
        return along_a_tree(task, chosen);
    case CollectiveAlgorithm::in_order_binary:
        return in_order_binary(task, chosen.segment);
    case CollectiveAlgorithm::split_binary:
        return split_binary(task.members, task.root, {task.blocks.common(), chosen.segment});
    case CollectiveAlgorithm::tree:
        return tree_there_and_back(task, chosen);
    case CollectiveAlgorithm::double_ring:
        return {twice_round(task.members)};
    default:
        return of_open_mpi(task, chosen.algorithm);
    }
}

} // namespace haec_sim
