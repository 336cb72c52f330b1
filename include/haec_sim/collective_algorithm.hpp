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
    /// Barriers: in round k each member tells the one 2^k further on.
    dissemination,
    /// A tree in which all that have the data pass it on in each round, or the other way round:
    /// bcast, reduce, gather, scatter.
    binomial,
    /// The root sends to all others, or receives from them, one after the other.
    linear,
    /// Exchanges of all that is known with partners at distances of powers of two.
    recursive_doubling,
    /// Halves that are reduced on the way, and gathered backwards: for long messages.
    rabenseifner,
    /// Blocks that go from neighbour to neighbour, P - 1 times.
    ring,
    /// Rounds of powers of two, in which blocks of several members travel together: for short
    /// messages.
    bruck,
    /// P - 1 rounds, in each of which members exchange a block in pairs.
    pairwise,
    /// All sends, and then all receives: everything is under way at the same time.
    posted,
    /// A bcast as a scatter of blocks, and then an allgather of these, of the kind that the name
    /// says.
    scatter_recursive_doubling,
    scatter_ring,
    /// Member after member: each passes on what it got.
    pipeline,
    /// Several such chains that begin at the root.
    chain,
    /// A tree of two children each.
    binary,
    /// The same, in which the ranks of a subtree are neighbours.
    in_order_binary,
    /// A binary tree of which each half carries half of the message; then they exchange.
    split_binary,
    /// A tree by digits of a base above two.
    knomial,
    /// A binomial tree in which all that have the data pass it on to as many next ones.
    binomial_doubling,
    /// A ring whose parts for several segments go one after the other: allreduce.
    segmented_ring,
    /// Blocks of pairs that go both ways round: allgather.
    neighbor_exchange,
    /// Halves that are reduced, and then go where they belong: reduce_scatter.
    butterfly,
    /// Up a binomial tree, and down again: barrier.
    tree,
    /// Twice round all members: barrier.
    double_ring,
    /// The root asks each of the others in turn: gather.
    linear_sync,
    /// Other operations to rank 0 and from it, by the choice of Open MPI.
    reduce_bcast,
    gather_bcast,
    reduce_then_scatter,
    /// As rabenseifner, but where P is no power of two, pairs begin with an exchange of halves:
    /// Open MPI's.
    rabenseifner_by_halves,
    /// P - 1 rounds, in the i-th of which each member sends a block to the i-th after it: Open
    /// MPI's pairwise.
    pairwise_shifts
};

/// An algorithm with what it can be told.
struct ChosenAlgorithm
{
    /// NOLINTNEXTLINE(google-explicit-constructor): mostly there is no more to tell.
    constexpr ChosenAlgorithm(CollectiveAlgorithm chosen, std::uint64_t segment_bytes = 0,
                              std::uint32_t fan_out = 0)
        : algorithm(chosen), segment(segment_bytes), fan(fan_out)
    {
    }

    CollectiveAlgorithm algorithm;
    /// The messages along trees and rings are cut into such segments [bytes]; 0: they are not.
    std::uint64_t segment;
    /// The chains of `chain`, the base of `knomial`; 0: four.
    std::uint32_t fan;

    friend constexpr bool operator==(const ChosenAlgorithm&, const ChosenAlgorithm&) = default;
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
    /// As those of ChosenAlgorithm.
    std::uint64_t segment = 0;
    std::uint32_t fan = 0;

    constexpr bool fits(CollectiveOp wanted, std::uint64_t length, std::uint64_t size) const
    {
        return operation == wanted && bytes.contains(length) && members.contains(size);
    }
};

/// All that a library chooses.
enum class CollectiveTable
{
    /// The choices of MPICH 4 (4.0.2), which are the default.
    mpich,
    /// Those of MPICH 3 ([Thakur2005]).
    mpich3,
    /// The fixed decisions of Open MPI 4.1 (4.1.4).
    openmpi
};

/// The first that has an algorithm for an operation counts; MPICH 4's where none has one.
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
