// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"
#include "simulation/rules/window_wait.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The waits of a location for somebody else to change its process's part of a window
/// (RmaWaitChange, of shmem_wait_until and the like). A wait ends when the last put or atomic
/// operation is there that was issued before its end in the input; a stall finds that one
/// (docs/adr/0065). Score-P writes the record where the wait begins, others where it ends: where it
/// has the time of the record before it, the Leave of its region waits, else the record itself.
class WindowChangeRules
{
public:
    /// Where nothing was put there before, the gap rule holds; it is counted
    /// (Oddities::waits_without_put). So is one on a window that nobody waits for
    /// (Windows::is_waited_for()).
    OutputTime retime(LocationState& at, events::RmaWaitChange& record);

    /// The first wait in regions from that depth on that has no answer yet; nothing where none is.
    /// An answer that has come goes to the one that was asked for.
    std::optional<ForChange> unanswered(std::size_t depth);

    /// The wait in those regions for what came last, which are left; nothing_awaited where nothing
    /// was awaited, or nothing came.
    PathWait take(LocationState& at, std::size_t depth);

    void answer(LocationState&, const ChangeAnswer& answer)
    {
        answer_ = answer;
    }

    void describe(const LocationState& at, const ForChange& awaited, Wait& wait) const;

    /// It goes on as where nothing was put there.
    void abandon(LocationState&, const ForChange&)
    {
        answer_ = ChangeAnswer{};
    }

private:
    struct Waiting
    {
        std::size_t regions = 0;
        RmaWinRef window;
        std::optional<ChangeAnswer> answer;
    };

    /// The wait until the change is there. Counts where there is none.
    static PathWait wait_for(LocationState& at, const ChangeAnswer& answer);

    std::vector<Waiting> waiting_;
    /// The answer to the wait at which the location is parked, or was.
    std::optional<ChangeAnswer> answer_;
};

} // namespace haec_sim
