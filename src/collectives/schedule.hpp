// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "collectives/lengths.hpp"
#include "haec_sim/collective_algorithm.hpp"

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
/// are made of such rounds: a member makes its steps in the order of rounds, and in each its send
/// comes before its receive.
using Round = std::vector<CollectiveMessage>;

/// Some rounds that are made in the same way.
struct Phase
{
    std::uint32_t rounds = 0;
    /// Adds the messages of a round, of those that are counted from 0, to an empty one.
    std::function<void(std::uint32_t, Round&)> messages;
};

/// The messages of an operation, phase after phase.
using Schedule = std::vector<Phase>;

/// An operation as its algorithms see it.
struct CollectiveCall
{
    CollectiveOp operation = CollectiveOp::barrier;
    /// The root's rank; of rooted operations.
    std::uint32_t root = 0;
    /// By rank (counted_length()) [bytes].
    std::span<const std::uint64_t> lengths;
};

/// Whether the algorithm works with so many members.
bool works_with(CollectiveAlgorithm algorithm, CollectiveOp operation, std::uint64_t members);

/// The algorithm that MPICH would choose (spec: collectives, "Which, by default"). There are two
/// members at least.
CollectiveAlgorithm default_algorithm(const CollectiveCall& call);

/// The operation's messages by an algorithm that it has, and that works with so many members; there
/// are two at least.
Schedule schedule_of(const CollectiveCall& call, CollectiveAlgorithm algorithm);

} // namespace haec_sim
