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

/// The algorithms of collective operations (spec: collectives, "Algorithms").
enum class CollectiveAlgorithm : std::uint8_t
{
    /// Barrier: in round k each member sends to the one 2^k further on.
    dissemination,
    /// A tree in which all members that have the data pass it on in each round, or the reverse:
    /// bcast, reduce, gather, scatter.
    binomial,
    /// The root sends to all others, or receives from them, one after the other.
    linear,
    /// Exchanges of all collected data with partners at distances of powers of two.
    recursive_doubling,
    /// Recursive halving with reduction, then the gather in reverse order: for long messages.
    rabenseifner,
    /// Blocks pass from neighbour to neighbour, P - 1 times.
    ring,
    /// Rounds of powers of two, in which blocks of several members travel together: for short
    /// messages.
    bruck,
    /// P - 1 rounds, in each of which members exchange a block in pairs.
    pairwise,
    /// All sends, and then all receives: all messages are under way at the same time.
    posted,
    /// A bcast as a scatter of blocks, and then an allgather of these by the named algorithm.
    scatter_recursive_doubling,
    scatter_ring,
    /// A chain of all members: each passes on the data that it received.
    pipeline,
    /// Several such chains that begin at the root.
    chain,
    /// A tree of two children each.
    binary,
    /// A binary tree in which the ranks of a subtree are consecutive.
    in_order_binary,
    /// A binary tree of which each half carries half of the message; then the halves exchange.
    split_binary,
    /// A tree by the digits of the rank in a base above two.
    knomial,
    /// A binomial tree in which the members with the data pass it on to the same number of next
    /// members.
    binomial_doubling,
    /// A ring that processes several segments one after the other: allreduce.
    segmented_ring,
    /// Pairs of blocks pass around in both directions: allgather.
    neighbor_exchange,
    /// Recursive halving with reduction, then a message to the right member: reduce_scatter.
    butterfly,
    /// Up a binomial tree and down again: barrier; up two binary trees and down again, as NCCL
    /// does: allreduce.
    tree,
    /// Twice round all members: barrier.
    double_ring,
    /// The root asks each of the others in turn: gather.
    linear_sync,
    /// Two other operations, to rank 0 and from it, with the algorithms that Open MPI chooses.
    reduce_bcast,
    gather_bcast,
    reduce_then_scatter,
    /// As rabenseifner, but if P is no power of two, pairs begin with an exchange of halves: Open
    /// MPI's variant.
    rabenseifner_by_halves,
    /// P - 1 rounds, in the i-th of which each member sends a block to the i-th after it: Open
    /// MPI's pairwise.
    pairwise_shifts
};

/// An algorithm with its parameters.
struct ChosenAlgorithm
{
    /// NOLINTNEXTLINE(google-explicit-constructor): mostly there is no more to tell.
    constexpr ChosenAlgorithm(CollectiveAlgorithm chosen, std::uint64_t segment_bytes = 0,
                              std::uint32_t fan_out = 0, std::uint32_t channel_count = 0)
        : algorithm(chosen), segment(segment_bytes), fan(fan_out), channels(channel_count)
    {
    }

    CollectiveAlgorithm algorithm;
    /// The size of segments along trees and rings [bytes]; 0: messages are not segmented.
    std::uint64_t segment;
    /// The number of chains of `chain`, or the base of `knomial`; 0 means 4.
    std::uint32_t fan;
    /// The number of parts of the data, each on a ring or tree of its own; 0 means 1.
    std::uint32_t channels;

    friend constexpr bool operator==(const ChosenAlgorithm&, const ChosenAlgorithm&) = default;
};

/// A range that includes both ends.
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

/// The algorithm of an operation for a range of lengths [bytes] and a range of numbers of members.
/// The length is `m` (spec: collectives, "Lengths"); if members differ, the longest counts.
struct CollectiveChoice
{
    CollectiveOp operation = CollectiveOp::barrier;
    CollectiveAlgorithm algorithm = CollectiveAlgorithm::dissemination;
    CountRange bytes{};
    CountRange members{};
    /// As in ChosenAlgorithm.
    std::uint64_t segment = 0;
    std::uint32_t fan = 0;
    std::uint32_t channels = 0;

    constexpr bool fits(CollectiveOp wanted, std::uint64_t length, std::uint64_t size) const
    {
        return operation == wanted && bytes.contains(length) && members.contains(size);
    }
};

/// The complete table of choices of an MPI library.
enum class CollectiveTable
{
    /// MPICH 4 (4.0.2), the default.
    mpich,
    /// MPICH 3 ([Thakur2005]).
    mpich3,
    /// The fixed decisions of Open MPI 4.1 (4.1.4).
    openmpi
};

/// The first entry that fits an operation decides; if no entry fits, MPICH 4's table does.
using CollectiveChoices = std::vector<std::variant<CollectiveChoice, CollectiveTable>>;

/// Reads the entries of the key `path`: "bcast:scatter_ring", or objects with operation, algorithm
/// and the ranges `bytes` and `processes`, with `table`, or with a `file` of such entries. Throws
/// UsageError for any other entry, for an algorithm that the operation does not have, and for an
/// entry that is never reached because an earlier entry covers all calls of its operation.
CollectiveChoices read_collective_choices(const std::vector<JsonValue>& entries,
                                          const std::string& path);

/// Returns the algorithm's name as in a configuration: "scatter_ring".
const char* name_of(CollectiveAlgorithm algorithm);

/// Returns the operation's name as in a configuration: "reduce_scatter_block"; OTF2's name if the
/// operation has no algorithm: "create_handle"; its number if OTF2 has no name for it:
/// "operation_99".
std::string name_of(CollectiveOp operation);

} // namespace haec_sim
