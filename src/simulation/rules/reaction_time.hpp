// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/call_stack.hpp"
#include "simulation/rules/reaction_times.hpp"
#include "simulation/rules/timeline.hpp"
#include "trace/coming_record.hpp"
#include "trace/trace_index.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace haec_sim
{

/// Finds ReactionTimes from the records that come. They are never too long; a shorter time is as
/// right (spec: contention, "Ways to run it in parallel"). The horizon lies further ahead with it,
/// so that ranks agree on it less often.
class ReactionTime
{
public:
    /// All outlive it. The location waits at `input_time`, in the regions of `stack`; at the end of
    /// the innermost one if `is_leaving`.
    ReactionTime(const TraceIndex& index, const Timeline& timeline, const CallStack& stack,
                 bool is_leaving, Picoseconds input_time);

    /// The records that come, in order; a Leave does not directly follow a send. Those that are not
    /// told (ComingKind::end) may be noticed: none behind them may be shown. It goes no further
    /// than a send, a region of threads or one that is left without being the innermost, nor deeper
    /// than 16 new ones: from there on no time is added.
    void see(std::span<const ComingRecord> coming);

    ReactionTimes times() const noexcept
    {
        return {before_receives_.value_or(duration_), duration_};
    }

private:
    void see(const ComingRecord& record);
    /// `ends_wait`: waiting before the record was recorded, and need not come.
    void pass(Picoseconds input_time, bool ends_wait);
    /// The time before the record that comes is no computing of the program.
    bool is_in_software() const;
    void enter(RegionRef region);
    /// True for the innermost region, but for one of threads that was entered before the wait.
    bool is_left_in_order(RegionRef region) const;
    void leave(RegionRef region);
    /// The time when a receive that comes next is posted, if it has no request.
    Picoseconds when_posted() const;
    void note_posted(Picoseconds time)
    {
        before_receives_ = before_receives_.value_or(time);
    }

    struct Entered
    {
        RegionRef region;
        Picoseconds time{};
    };

    const TraceIndex& index_;
    const Timeline& timeline_;
    const CallStack& stack_;
    /// The number of the stack's regions that have not been left.
    std::size_t depth_;
    /// The regions that were entered since, and when: who goes deeper is looked at no further.
    std::array<Entered, 16> entered_;
    std::size_t entered_count_ = 0;
    /// The number of regions of paradigm MPI around the record that comes.
    std::uint32_t mpi_depth_;
    /// The input time of the record before.
    Picoseconds last_;
    /// The time that passes up to there, and up to the first receive.
    Picoseconds duration_{};
    std::optional<Picoseconds> before_receives_;
    bool stop_ = false;
};

} // namespace haec_sim
