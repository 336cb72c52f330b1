// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/collectives/schedule.hpp"
#include "simulation/matching/notices.hpp"
#include "simulation/matching/pricing.hpp"
#include "trace/cause.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim
{

/// The model's rules of collectives by their messages.
struct CourseRules
{
    /// O and O_r [of every message].
    Picoseconds send_occupancy{};
    Picoseconds receive_overhead{};
    /// Instead of the default algorithms.
    CollectiveChoices choices;
};

/// The point that a member of an operation has got to.
struct CourseMember
{
    /// The message that it sends next (ADR 28: collectives do not count as sends).
    MessageName next;
    /// c_j: B_j at first, E_j at last.
    Picoseconds clock{};
    /// The begin from which its clock follows, by way of the messages that came last.
    Cause cause{};
};

/// The simulated course of operations: their messages, eager all of them, each member's steps in
/// order (spec: collectives, "Time inside a collective").
class CollectiveCourse
{
public:
    /// `pricing` outlives it.
    CollectiveCourse(Pricing& pricing, CourseRules rules)
        : pricing_(pricing), rules_(std::move(rules))
    {
    }

    Pricing& pricing() const noexcept
    {
        return pricing_;
    }

    const CourseRules& rules() const noexcept
    {
        return rules_;
    }

    /// Moves the clocks of the members, by rank, to where they have done their part.
    void run(const Schedule& schedule, std::span<CourseMember> members);

private:
    void run_round(std::span<const CollectiveMessage> round, std::span<CourseMember> senders,
                   std::span<CourseMember> receivers);
    void run_all_sends_first(const Phase& phase, std::span<CourseMember> members);

    Pricing& pricing_;
    CourseRules rules_;
    struct Arriving
    {
        Picoseconds time{};
        Cause cause;
    };

    /// The arrivals by message of a round.
    std::vector<Arriving> arrivals_;
};

} // namespace haec_sim
