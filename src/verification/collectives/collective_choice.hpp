// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "haec_sim/records/enumerations.hpp"
#include "verification/collectives/collective_lengths.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim::verification
{

/// The way that the messages of a collective take (spec: collectives, "Algorithms").
enum class Algorithm : std::uint8_t
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
    scatter_ring,
    pipeline,
    chain,
    binary,
    in_order_binary,
    split_binary,
    knomial,
    binomial_doubling,
    segmented_ring,
    neighbor_exchange,
    butterfly,
    tree,
    double_ring,
    linear_sync,
    reduce_bcast,
    gather_bcast,
    reduce_then_scatter,
    rabenseifner_by_halves,
    pairwise_shifts
};

/// An algorithm with what an entry says of it.
struct Chosen
{
    /// NOLINTNEXTLINE(google-explicit-constructor): mostly nothing more is said.
    Chosen(Algorithm which, std::uint64_t bytes_of_segment = 0, std::uint64_t fan_out = 0)
        : algorithm(which), segment(bytes_of_segment), fan(fan_out)
    {
    }

    Algorithm algorithm;
    /// As in CollectivePlan.
    std::uint64_t segment;
    std::uint64_t fan;

    friend bool operator==(const Chosen&, const Chosen&) = default;
};

/// True where the operation has an algorithm at all.
bool has_algorithm(CollectiveOp operation);

/// True where the algorithm is there for so many members: some need a power of two, or pairs.
bool works_among(CollectiveOp operation, Algorithm algorithm, std::uint64_t members);

/// The algorithm of that name (spec: collectives, "Algorithms"); none for any other name.
std::optional<Algorithm> algorithm_named(std::string_view name);

/// The choice of Open MPI, where that has a name here and works for so many members (spec:
/// collectives, "Words made precise").
std::optional<Algorithm> open_mpi_decision(CollectiveOp operation, std::uint64_t members,
                                           const Blocks& blocks);

/// The choices of MPICH 4, the default, and 3, of an operation that has an algorithm (spec:
/// collectives, "Which, by default").
Algorithm mpich_decision(CollectiveOp operation, std::uint64_t members, const Blocks& blocks);
Algorithm mpich3_decision(CollectiveOp operation, std::uint64_t members, const Blocks& blocks);

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
    Chosen of(CollectiveOp operation, std::uint64_t members, const Blocks& blocks) const;

private:
    void add(const JsonValue& entry);
    void add_named(const std::string& entry);
    void add_ranged(const JsonValue& entry);

    /// Throws UsageError where the algorithm needs another number of members.
    void refuse_if_it_needs_others(CollectiveOp operation, Algorithm algorithm,
                                   std::uint64_t members) const;

    /// The algorithm of an entry for an operation, its members and blocks, if it says.
    using Rule = std::function<std::optional<Chosen>(CollectiveOp, std::uint64_t, const Blocks&)>;

    std::string key_;
    std::vector<Rule> rules_;
};

} // namespace haec_sim::verification
