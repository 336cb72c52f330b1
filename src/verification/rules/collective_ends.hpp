// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/collectives/collective_steps.hpp"
#include "verification/times/bounds.hpp"

#include <functional>
#include <span>
#include <vector>

namespace haec_sim::verification
{

/// A message within a collective. Members are numbered as in CollectiveSteps.
struct InnerMessage
{
    Member from = 0;
    Member to = 0;
    std::uint64_t bytes = 0;
    /// Counts the sender's messages in this collective.
    std::uint64_t number = 0;
};

/// The network's times for them. All of them are bounds, as each delay may be rounded either way.
struct InnerTimes
{
    /// D of a message that begins at a time.
    std::function<Bounds(const InnerMessage&, Picoseconds)> transfer;
    /// O and O_r.
    Bounds occupancy;
    Bounds receive_overhead;
    /// The part of both that depends on the message; null: none does.
    std::function<Bounds(const InnerMessage&)> overhead{};
    /// The time in which a member copies its own block at last; null: none.
    std::function<Bounds(Member)> copy{};
};

/// E of each member, whose begin is B (spec: collectives, "Time inside a collective"). Each member
/// goes on by itself until it waits for a message that nobody has sent yet. `begins` are the
/// output's, by member; so is the result. Messages meet nobody: this is for links that are not
/// shared.
std::vector<Bounds> ends_of(const CollectiveSteps& steps, std::span<const Picoseconds> begins,
                            const InnerTimes& times);

} // namespace haec_sim::verification
