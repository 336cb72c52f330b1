// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/engine/engine.hpp"
#include "simulation/rules/wait.hpp"

#include <vector>

namespace haec_sim
{

/// Answers those who wait for a change of a window, when nothing goes on: by the last put or atomic
/// operation to them that comes before the end of their wait in the input. That is sure once no
/// process of the window has a record left before that time (docs/adr/0065). All ranks are given
/// the same waits, of all who wait, and each answers those of its own.
class ChangeSearch
{
public:
    /// The references outlive it.
    ChangeSearch(const TraceIndex& index, LocalProcesses& processes, MatchingActor& matching,
                 Scheduler& scheduler)
        : index_(index), processes_(processes), matching_(matching), scheduler_(scheduler)
    {
    }

    /// Answers all whose answer is sure; false where there is none.
    bool answer_sure(const std::vector<Wait>& waits);

    /// Answers the first one in input time by what has been issued so far: the others wait for it,
    /// or are wrong about their times. False where nobody waits for a change.
    bool answer_first(const std::vector<Wait>& waits);

private:
    /// The input time up to which all processes of the window have been simulated.
    Picoseconds simulated_until(RmaWinRef window, const std::vector<Wait>& waits) const;
    void answer(const Wait& wait, bool is_sure);

    const TraceIndex& index_;
    LocalProcesses& processes_;
    MatchingActor& matching_;
    Scheduler& scheduler_;
};

} // namespace haec_sim
