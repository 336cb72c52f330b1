// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/process_postings.hpp"
#include "simulation/rules/replay_context.hpp"
#include "simulation/rules/wait.hpp"
#include "simulation/rules/window_operations.hpp"
#include "simulation/rules/window_wait.hpp"
#include "trace/location_postings.hpp"

#include <vector>

namespace haec_sim
{

/// The epochs of one location between post and wait, and between start and complete: who starts
/// waits for those who post, who waits for those who complete. Both travel as empty messages. Order
/// of calls: see() when a record is seen, the others as records are re-timed. The k-th signal from
/// one process to another about a window is that of its k-th start or wait (SignalBoard).
class WindowEpochs final : public PostingOwner<EpochPosting>
{
public:
    /// The references outlive it.
    WindowEpochs(LocationIndex self, ReplayContext& context, ProcessPostings& process,
                 WindowOperations& operations);

    /// An RmaGroupSync was seen. It takes its place in the order of the process; by its group it
    /// says for whom it is.
    EpochPosting& see(RmaWinRef window, GroupRef group, const Turn& turn);

    /// It is at that output time, and is of that call, in the innermost of so many regions. A post
    /// or complete tells the members of the group from that time on; for a start, wait or test the
    /// Leave of that region waits. Other calls do nothing.
    void synchronize(WindowCall call, std::size_t regions, Picoseconds time);

    /// The first in regions from that depth on that lacks a signal; null where none does. One that
    /// has not had its turn counts as lacking it.
    EpochPosting* unsettled(std::size_t depth) const;

    /// The wait in those regions for what came last; nothing_awaited where nothing was awaited, or
    /// did not come.
    PathWait opened(std::size_t depth) const;

    /// Those regions are left. Waits of records in them are forgotten.
    void leave(std::size_t depth);

    /// The signals that it waits for do not come. The Leave then goes on with the signals that
    /// came.
    void abandon(EpochPosting& epoch);

    /// Fills in the window, and the first process whose signal is missing.
    void describe(Wait& wait, const EpochPosting& epoch) const;

    void take_effect(EpochPosting& epoch) override;

    void forget(EpochPosting& epoch) override
    {
        postings_.release_if_done(epoch);
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
    LocationPostings<EpochPosting> postings_;
    std::vector<Waiting> waiting_;
};

} // namespace haec_sim
