// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/collectives/collective_choice.hpp"

#include "haec_sim/error.hpp"

#include <bit>

namespace haec_sim::verification
{

namespace
{

/// The algorithm of an entry for an operation, its members and blocks, if it says.
std::optional<ChosenAlgorithm> chosen_by(const CollectiveChoices::value_type& entry,
                                         CollectiveOp operation, std::uint64_t members,
                                         const Blocks& blocks)
{
    if (const auto* choice = std::get_if<CollectiveChoice>(&entry))
    {
        return choice->fits(operation, blocks.longest(), members)
                   ? std::optional(ChosenAlgorithm(choice->algorithm, choice->segment, choice->fan,
                                                   choice->channels))
                   : std::nullopt;
    }
    switch (std::get<CollectiveTable>(entry))
    {
    case CollectiveTable::openmpi:
        return open_mpi_decision(operation, members, blocks);
    case CollectiveTable::mpich3:
        return mpich3_decision(operation, members, blocks);
    default:
        return mpich_decision(operation, members, blocks);
    }
}

} // namespace

bool works_among(CollectiveOp operation, CollectiveAlgorithm algorithm, std::uint64_t members)
{
    using enum CollectiveOp;
    if (algorithm == CollectiveAlgorithm::neighbor_exchange)
    {
        return members % 2 == 0;
    }
    const bool doubles = algorithm == CollectiveAlgorithm::recursive_doubling &&
                         (operation == allgather || operation == allgatherv ||
                          operation == reduce_scatter || operation == reduce_scatter_block);
    return std::has_single_bit(members) ||
           (!doubles && algorithm != CollectiveAlgorithm::scatter_recursive_doubling);
}

bool has_algorithm(CollectiveOp operation)
{
    return operation < CollectiveOp::create_handle;
}

AlgorithmChoice::AlgorithmChoice(const JsonValue::List& entries, std::string key)
    : key_(std::move(key)), entries_(read_collective_choices(entries, key_))
{
}

ChosenAlgorithm AlgorithmChoice::of(CollectiveOp operation, std::uint64_t members,
                                    const Blocks& blocks) const
{
    for (const auto& entry : entries_)
    {
        if (const auto found = chosen_by(entry, operation, members, blocks))
        {
            refuse_if_it_needs_others(operation, found->algorithm, members);
            return *found;
        }
    }
    return mpich_decision(operation, members, blocks);
}

void AlgorithmChoice::refuse_if_it_needs_others(CollectiveOp operation,
                                                CollectiveAlgorithm algorithm,
                                                std::uint64_t members) const
{
    if (works_among(operation, algorithm, members))
    {
        return;
    }
    const auto* needed =
        algorithm == CollectiveAlgorithm::neighbor_exchange ? "an even number" : "a power of two";
    throw UsageError(key_ + " \"" + name_of(operation) + ":" + name_of(algorithm) + "\" needs " +
                     needed + " of members, but the trace has one of " + std::to_string(members) +
                     "; choose another one of that operation");
}

} // namespace haec_sim::verification
