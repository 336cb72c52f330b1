// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/collectives/schedule.hpp"

#include "haec_sim/error.hpp"
#include "simulation/collectives/folded.hpp"
#include "simulation/collectives/phases.hpp"

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
    const bool is_gather =
        task.operation == CollectiveOp::gather || task.operation == CollectiveOp::gatherv;
    return {is_gather ? linear_to_root(task.members, task.root, task.blocks)
                      : linear_from_root(task.members, task.root, task.blocks)};
}

/// The bytes of blocks that have come together after so many rounds.
SubtreeLength doubled(std::uint64_t block)
{
    return [block](std::uint32_t round) { return bytes_of(std::uint64_t{1} << round, block); };
}

bool is_allgather(CollectiveOp operation)
{
    return operation == CollectiveOp::allgather || operation == CollectiveOp::allgatherv;
}

Schedule recursive_doubling(const CollectiveTask& task)
{
    if (is_allgather(task.operation))
    {
        return {gathering_doubling(task.members, task.blocks)};
    }
    const auto block = task.blocks.common();
    const auto same = [block](std::uint32_t) { return block; };
    if (task.operation != CollectiveOp::allreduce)
    {
        return {doubling(task.members, 0, same)};
    }
    const Folded folded(task.members);
    const auto exchanges = folded.exchange(
        folded.bits(), [](std::uint32_t round) { return round; }, same);
    return {folded.fold(block), exchanges, folded.unfold(block)};
}

Schedule rabenseifner(const CollectiveTask& task)
{
    const auto length = task.blocks.common();
    if (task.operation == CollectiveOp::reduce)
    {
        const Folded folded(task.members, task.root);
        return {folded.fold(length), folded.halving(length), folded.gather_to_root(length)};
    }
    const Folded folded(task.members);
    if (task.operation == CollectiveOp::allreduce)
    {
        return {folded.fold(length), folded.halving(length), folded.halving_backwards(length),
                folded.unfold(length)};
    }
    return {folded.fold(length), folded.halving(length),
            folded.unfold(share_of(length, task.members))};
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
    const bool is_reduction = task.operation == CollectiveOp::reduce_scatter ||
                              task.operation == CollectiveOp::reduce_scatter_block;
    return is_reduction ? Blocks(share_of(task.blocks.common(), task.members)) : task.blocks;
}

} // namespace

bool works_with(CollectiveAlgorithm algorithm, CollectiveOp operation, std::uint64_t members)
{
    const bool wants_power =
        algorithm == CollectiveAlgorithm::scatter_recursive_doubling ||
        (algorithm == CollectiveAlgorithm::recursive_doubling && is_allgather(operation));
    return !wants_power || std::has_single_bit(members);
}

CollectiveTask task_of(const CollectiveCall& call)
{
    return {call.operation, static_cast<std::uint32_t>(call.lengths.size()), call.root,
            blocks_of(call.operation, call.lengths)};
}

Schedule schedule_of(const CollectiveTask& task, CollectiveAlgorithm algorithm)
{
    HAEC_SIM_ASSERT(task.members > 1 && works_with(algorithm, task.operation, task.members));
    switch (algorithm)
    {
    case CollectiveAlgorithm::dissemination:
        return {shifts(task.members, 1, [](std::uint32_t) { return std::uint64_t{0}; })};
    case CollectiveAlgorithm::binomial:
        return binomial(task);
    case CollectiveAlgorithm::linear:
        return linear(task);
    case CollectiveAlgorithm::recursive_doubling:
        return recursive_doubling(task);
    case CollectiveAlgorithm::rabenseifner:
        return rabenseifner(task);
    case CollectiveAlgorithm::ring:
        return {ring(task.members, task.blocks)};
    case CollectiveAlgorithm::bruck:
        return bruck(task);
    case CollectiveAlgorithm::pairwise:
        return {pairwise(task.members, blocks_of_pairs(task))};
    case CollectiveAlgorithm::posted:
        return {posted(task.members, task.blocks)};
    case CollectiveAlgorithm::scatter_recursive_doubling:
    case CollectiveAlgorithm::scatter_ring:
        return scattered(task, algorithm);
    }
    return {};
}

} // namespace haec_sim
