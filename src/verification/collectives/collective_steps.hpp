// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/collectives/collective_choice.hpp"
#include "verification/collectives/collective_lengths.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace haec_sim::verification
{

/// Rank in the communicator, where a process counts once.
using Member = std::uint64_t;

/// The next step of a member. A receive takes what is sent: it needs no length.
struct Step
{
    /// Else it receives.
    bool is_send = false;
    Member other = 0;
    /// The length of what is sent; of no meaning for a receive.
    std::uint64_t bytes = 0;
};

/// The steps of each member of a collective, in order. Steps follow from their number, none are
/// kept: an alltoall of 4096 members has 34 million.
class CollectiveSteps
{
public:
    virtual ~CollectiveSteps() = default;

    CollectiveSteps() = default;
    CollectiveSteps(const CollectiveSteps&) = delete;
    CollectiveSteps& operator=(const CollectiveSteps&) = delete;

    /// The number of steps of a member.
    virtual std::uint64_t count(Member member) const = 0;

    /// `number` is below count(member).
    virtual Step at(Member member, std::uint64_t number) const = 0;
};

/// One collective, with an algorithm that its operation has.
struct CollectivePlan
{
    CollectiveOp operation{};
    CollectiveAlgorithm algorithm{};
    /// P, two or more.
    std::uint64_t members = 0;
    /// 0 where the operation has none.
    Member root = 0;
    Blocks blocks{0};
    /// Messages along trees and rings are cut into such pieces; 0: they are not.
    std::uint64_t segment = 0;
    /// Of chain and knomial; 0: four.
    std::uint64_t fan = 0;
    /// The parts of the data, each with a ring or tree of its own; 0: one.
    std::uint64_t channels = 0;
    /// What members copy for themselves at last, by rank; empty: nothing that takes time [bytes].
    std::vector<std::uint64_t> own_blocks{};
};

/// A message in pieces.
class Pieces
{
public:
    Pieces(std::uint64_t bytes, std::uint64_t segment);

    std::uint64_t count() const
    {
        return count_;
    }

    /// 0 beyond the last one.
    std::uint64_t of(std::uint64_t number) const;

private:
    std::uint64_t bytes_;
    std::uint64_t count_ = 1;
    std::uint64_t most_;
};

/// The steps by the family that the algorithm belongs to (spec: collectives, "Algorithms"). What
/// the plan says is copied.
std::unique_ptr<CollectiveSteps> steps_of(const CollectivePlan& plan);

using Phases = std::vector<std::unique_ptr<CollectiveSteps>>;

/// The steps of each member in the first phase, then those in the next.
std::unique_ptr<CollectiveSteps> one_after_the_other(Phases phases);

// The families of algorithms.

/// dissemination, ring, bruck, pairwise, recursive_doubling of allgatherv: rounds in which each
/// sends to one and receives from one; posted: all rounds of sends, then those of receives.
std::unique_ptr<CollectiveSteps> shifts_of(const CollectivePlan& plan);

/// binomial and linear: along a tree, from its root or to it. A bcast may begin as a scatter.
std::unique_ptr<CollectiveSteps> tree_of(const CollectivePlan& plan);

/// pipeline, chain, binary, in_order_binary, split_binary, knomial, binomial_doubling, and the
/// linear ones of scan and exscan: along a tree, in pieces.
std::unique_ptr<CollectiveSteps> pieces_of(const CollectivePlan& plan);

/// ring and tree (allreduce), with channels.
std::unique_ptr<CollectiveSteps> channels_of(const CollectivePlan& plan);

/// Barriers: recursive_doubling, tree, double_ring, linear; linear_sync.
std::unique_ptr<CollectiveSteps> signals_of(const CollectivePlan& plan);

/// Operations that are made of others: reduce_bcast, gather_bcast, reduce_then_scatter; linear
/// allreduce.
std::unique_ptr<CollectiveSteps> parts_of(const CollectivePlan& plan);

/// butterfly.
std::unique_ptr<CollectiveSteps> butterfly_of(const CollectivePlan& plan);

/// rabenseifner of reduce and reduce_scatter, rabenseifner_by_halves.
std::unique_ptr<CollectiveSteps> halving_of(const CollectivePlan& plan);

/// recursive_doubling of scan and exscan.
std::unique_ptr<CollectiveSteps> prefixes_of(const CollectivePlan& plan);

/// recursive_doubling of the others, and rabenseifner: exchanges within a power of two.
std::unique_ptr<CollectiveSteps> exchanges_of(const CollectivePlan& plan);

} // namespace haec_sim::verification
