// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/process_postings.hpp"
#include "simulation/rules/replay_context.hpp"
#include "simulation/rules/wait.hpp"
#include "simulation/rules/window_operations.hpp"
#include "simulation/rules/window_wait.hpp"
#include "trace/posting_lane.hpp"

#include <vector>

namespace haec_sim
{

/// The epochs of one location between post and wait, and between start and complete: who starts
/// waits for those who post, who waits for those who complete. Both travel as empty messages. Order
/// of calls: see() when a record is seen, the others as records are re-timed.
class WindowEpochs final : public PostingOwner<EpochPosting>
{
public:
    /// The references outlive it.
    WindowEpochs(LocationIndex self, ReplayContext& context, ProcessPostings& process,
                 WindowOperations& operations);

    /// An RmaGroupSync was seen.
    EpochPosting& see(RmaWinRef window, GroupRef group, const Turn& turn);

    /// It is at that output time, and is of that call, in the innermost of so many regions.
    void synchronize(WindowCall call, std::size_t regions, Picoseconds time);

    /// The first in regions from that depth on that lacks a signal; null where none does.
    EpochPosting* unsettled(std::size_t depth) const;

    /// The wait in those regions for what came last; nothing_awaited where nothing was awaited, or
    /// did not come.
    PathWait opened(std::size_t depth) const;

    /// Those regions are left.
    void leave(std::size_t depth);

    /// What it waits for does not come.
    void abandon(EpochPosting& epoch);

    void describe(Wait& wait, const EpochPosting& epoch) const;

    void take_effect(EpochPosting& epoch) override;

    void forget(EpochPosting& epoch) override
    {
        lane_.release_if_done(epoch);
    }

private:
    struct Waiting
    {
        std::size_t regions = 0;
        EpochPosting* epoch = nullptr;
    };

    LocationIndex self_;
    ProcessIndex process_index_;
    ReplayContext& context_;
    ProcessPostings& process_;
    WindowOperations& operations_;
    PostingLane<EpochPosting> lane_;
    std::vector<Waiting> waiting_;
};

} // namespace haec_sim
