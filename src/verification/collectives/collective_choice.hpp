// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/collective_algorithm.hpp"
#include "verification/collectives/collective_lengths.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace haec_sim::verification
{

/// True where the operation has an algorithm at all.
bool has_algorithm(CollectiveOp operation);

/// True where the algorithm is there for so many members: some need a power of two, or pairs.
bool works_among(CollectiveOp operation, CollectiveAlgorithm algorithm, std::uint64_t members);

/// The choice of Open MPI, where that has a name here and works for so many members (spec:
/// collectives, "Words made precise").
std::optional<CollectiveAlgorithm> open_mpi_decision(CollectiveOp operation, std::uint64_t members,
                                                     const Blocks& blocks);

/// The choices of MPICH 4, the default, and 3, of an operation that has an algorithm (spec:
/// collectives, "Which, by default").
CollectiveAlgorithm mpich_decision(CollectiveOp operation, std::uint64_t members,
                                   const Blocks& blocks);
CollectiveAlgorithm mpich3_decision(CollectiveOp operation, std::uint64_t members,
                                    const Blocks& blocks);

/// The algorithm that an operation takes: what the configuration names, else the default. Entries
/// are asked in their order; the first that says something of the operation, its members and its
/// bytes counts.
class AlgorithmChoice
{
public:
    /// `entries` are those of the key `key`, which stands in messages. Throws UsageError where
    /// there is no such operation, or it has no such algorithm.
    AlgorithmChoice(const JsonValue::List& entries, std::string key);

    /// The algorithm of an operation that has one. `blocks` are those of blocks_of(). Throws
    /// UsageError for an algorithm that is named but not there for so many members.
    ChosenAlgorithm of(CollectiveOp operation, std::uint64_t members, const Blocks& blocks) const;

private:
    /// Throws UsageError where the algorithm needs another number of members.
    void refuse_if_it_needs_others(CollectiveOp operation, CollectiveAlgorithm algorithm,
                                   std::uint64_t members) const;

    std::string key_;
    CollectiveChoices entries_;
};

} // namespace haec_sim::verification
