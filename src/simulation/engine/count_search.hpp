// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/engine/engine.hpp"

#include <vector>

namespace haec_sim
{

/// Looks for the lengths that members of collectives counted who have not begun, and whose counts
/// others need to go on: in their records ahead, of which none are kept for that where they can be
/// read twice. What is found is what the trace says, so it does
/// not matter when one looks. Only operations by model in a shared network need it (ADR 34): where
/// prices are told at once, nobody makes a step before all have begun.
class CountSearch
{
public:
    /// The references outlive it.
    CountSearch(const TraceIndex& index, const Placement& placement, LocalProcesses& processes,
                MatchingActor& matching, Scheduler& scheduler, Ranks& ranks)
        : index_(index), placement_(placement), processes_(processes), matching_(matching),
          scheduler_(scheduler), ranks_(ranks)
    {
    }

    /// Lets those go on who wait for counts, on whatever rank; false where there are none. A member
    /// who never begins counts nothing. Collective. Throws AgreedError where records are damaged.
    bool resolve();

private:
    /// An answer, in words that travel between ranks.
    struct Found
    {
        AwaitedCount awaited;
        MemberCounts counted{};
    };

    /// Finds those of the counts whose process this rank simulates.
    std::vector<Found> find_mine(const std::vector<AwaitedCount>& awaited);
    /// Finds the counts of a process of this rank, as its part will tell them when it begins;
    /// nothing where it never begins that collective, or its locations are not re-timed.
    MemberCounts find(ProcessIndex process, const AwaitedCount& awaited);
    CollectiveIdentity find_identity(LocalProcess& process, ProcessIndex number,
                                     const AwaitedCount& awaited);

    const TraceIndex& index_;
    const Placement& placement_;
    LocalProcesses& processes_;
    MatchingActor& matching_;
    Scheduler& scheduler_;
    Ranks& ranks_;
};

} // namespace haec_sim
