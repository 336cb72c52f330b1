// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "haec_sim/records/enumerations.hpp"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace haec_sim
{

/// The messages by which a collective operation is done (spec: collectives, "Algorithms").
enum class CollectiveAlgorithm : std::uint8_t
{
    dissemination,
    binomial,
    linear,
    recursive_doubling,
    rabenseifner,
    ring,
    bruck,
    pairwise,
    posted,
    scatter_recursive_doubling,
    scatter_ring
};

/// Both ends are in it.
struct CountRange
{
    std::uint64_t least = 0;
    std::uint64_t most = UINT64_MAX;

    constexpr bool contains(std::uint64_t count) const
    {
        return least <= count && count <= most;
    }

    friend constexpr bool operator==(const CountRange&, const CountRange&) = default;
};

/// An algorithm that an operation is to have where its length (spec: collectives, "Lengths", `m`;
/// the longest where members have their own) [bytes] and the number of its members are in ranges.
struct CollectiveChoice
{
    CollectiveOp operation = CollectiveOp::barrier;
    CollectiveAlgorithm algorithm = CollectiveAlgorithm::dissemination;
    CountRange bytes{};
    CountRange members{};

    constexpr bool fits(CollectiveOp wanted, std::uint64_t length, std::uint64_t size) const
    {
        return operation == wanted && bytes.contains(length) && members.contains(size);
    }
};

/// All that a library chooses.
enum class CollectiveTable
{
    mpich,
    openmpi
};

/// The first that has an algorithm for an operation counts; MPICH's where none has one.
using CollectiveChoices = std::vector<std::variant<CollectiveChoice, CollectiveTable>>;

/// Reads the entries of the key `path`: "bcast:scatter_ring", or objects with operation, algorithm
/// and the ranges `bytes` and `processes`, with `table`, or with a `file` of such entries. Throws
/// UsageError for anything else, for an algorithm that the operation does not have, and for an
/// entry that is never reached as one before it is for all calls of its operation.
CollectiveChoices read_collective_choices(const std::vector<JsonValue>& entries,
                                          const std::string& path);

/// The algorithm's name as in a configuration: "scatter_ring".
const char* name_of(CollectiveAlgorithm algorithm);

/// The operation's name as in a configuration: "reduce_scatter_block"; OTF2's name where no
/// algorithm does it: "create_handle"; its number where OTF2 has no name either: "operation_99".
std::string name_of(CollectiveOp operation);

} // namespace haec_sim
