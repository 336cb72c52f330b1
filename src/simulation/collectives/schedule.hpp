// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/collective_algorithm.hpp"
#include "simulation/collectives/lengths.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace haec_sim
{

/// A message between two members, by their ranks in the communicator.
struct CollectiveMessage
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    /// [bytes]
    std::uint64_t length = 0;

    friend bool operator==(const CollectiveMessage&, const CollectiveMessage&) = default;
};

/// Messages of which each member sends at most one and then receives at most one. All algorithms
/// are made of such rounds.
using Round = std::vector<CollectiveMessage>;

inline constexpr std::uint32_t nobody = UINT32_MAX;

/// The steps of one member in a round: at most one send, then at most one receive.
struct MemberStep
{
    std::uint32_t to = nobody;
    std::uint32_t from = nobody;
    /// The length of what it sends [bytes].
    std::uint64_t length = 0;
    /// The member on whose block alone that hangs; nobody where all blocks are alike.
    std::uint32_t block_of = nobody;
};

/// Some rounds that are made in the same way. A member makes its steps in the order of rounds, and
/// in each its send comes before its receive.
struct Phase
{
    std::uint32_t rounds = 0;
    /// Adds the messages of a round, of those that are counted from 0, to an empty one.
    std::function<void(std::uint32_t, Round&)> messages;
    /// A round as one member sees it, by its rank.
    std::function<MemberStep(std::uint32_t, std::uint32_t)> step;
    /// Of each so many rounds in a row, by which `rounds` can be divided, a member makes all its
    /// sends before it makes its receives.
    std::uint32_t rounds_at_once = 1;
};

/// The messages of an operation, phase after phase.
using Schedule = std::vector<Phase>;

/// An operation as its algorithms see it.
struct CollectiveCall
{
    CollectiveOp operation = CollectiveOp::barrier;
    /// The root's rank; of rooted operations.
    std::uint32_t root = 0;
    /// The lengths by rank (counted_length()) [bytes].
    std::span<const std::uint64_t> lengths;
};

/// An operation with its lengths, which may become known as it goes on.
struct CollectiveTask
{
    CollectiveOp operation = CollectiveOp::barrier;
    std::uint32_t members = 0;
    std::uint32_t root = 0;
    Blocks blocks{std::uint64_t{0}};
};

/// allgather and allgatherv.
bool is_allgather(CollectiveOp operation);

/// True where the algorithm works with so many members.
bool works_with(CollectiveAlgorithm algorithm, CollectiveOp operation, std::uint64_t members);

/// The algorithm that MPICH 4 would choose (spec: collectives, "Which, by default"). There are two
/// members at least.
CollectiveAlgorithm default_algorithm(const CollectiveTask& task);

/// The algorithm that MPICH 3 would choose.
CollectiveAlgorithm algorithm_of_mpich3(const CollectiveTask& task);

/// There are two members at least.
CollectiveTask task_of(const CollectiveCall& call);

/// The operation's messages by an algorithm that it has, and that works with so many members; there
/// are two at least.
Schedule schedule_of(const CollectiveTask& task, const ChosenAlgorithm& chosen);

} // namespace haec_sim
