// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_replay.hpp"

#include <algorithm>

// Functions of LocationReplay that most records need, for its files that are on their path.

namespace haec_sim
{

/// Called while the region that it waits in is the innermost one.
inline void LocationReplay::note_wait(const DividedWait& waited)
{
    figures_.waiting += waited;
    if (!stack_.inside_mpi()) [[unlikely]]
    {
        figures_.waited_outside += waited.all();
    }
    if (profile_ != nullptr)
    {
        profile_->wait(stack_.empty() ? RegionRef{} : stack_.top().region, waited);
    }
}

/// The record that is re-timed comes at the end of the wait, or later, for that reason alone.
inline void LocationReplay::note_cause(const PathWait& wait)
{
    if (profile_ != nullptr && profile_->path() != nullptr && wait.cause != no_location)
    {
        profile_->path()->wait(wait);
    }
}

/// The wait until another location of its process lets it go on.
inline PathWait wait_for_thread(const Cause& cause, Picoseconds end)
{
    return {.link = PathLink::threads,
            .cause = cause.location,
            .caused = std::min(cause.time, end),
            .end = end};
}

inline void LocationReplay::note_thread_cause(const Cause& cause, Picoseconds end)
{
    note_cause(wait_for_thread(cause, end));
}

/// The later of what it is without the wait, and of its end.
inline Picoseconds LocationReplay::not_before(Picoseconds time, const PathWait& wait)
{
    if (wait.end <= time)
    {
        return time;
    }
    note_cause(wait);
    return wait.end;
}

// Among several threads only: of one thread alone, regions are not seen before they are re-timed.
inline void LocationReplay::see_region(RegionRef region, const Turn& turn)
{
    if (process_.is_shared() && context_.index.region(region).of_threads == ThreadRegion::critical)
    {
        threads_.locks.see_take({LockName::critical, region.value}, lane_.seat(), turn.time, {});
    }
}

inline void LocationReplay::see(const events::Enter& record, const Turn& turn)
{
    see_region(record.region, turn);
}

// rules_regions.cpp has the other rules of regions; these are for most records.

inline LocationReplay::Time LocationReplay::enter(RegionRef region, Picoseconds input_time)
{
    const auto traits = context_.index.region(region);
    Time time = gap_rule(input_time);
    if (traits.of_threads != ThreadRegion::none) [[unlikely]]
    {
        time = enter_of_threads(region, traits.of_threads, input_time);
        if (!time)
        {
            return time;
        }
    }
    if (traits.program_call == ProgramCall::finalize) [[unlikely]]
    {
        figures_.mpi = stack_.mpi_time(*time);
        figures_.mark_end(input_time, *time);
    }
    stack_.enter(region, traits, *time);
    return time;
}

/// Throws Error for the end of all times.
inline void LocationReplay::require_time(Picoseconds time, std::string_view record,
                                         Picoseconds input_time) const
{
    if (time == Picoseconds::max()) [[unlikely]]
    {
        refuse_time(record, input_time);
    }
}

inline Picoseconds LocationReplay::not_back(Picoseconds time) const
{
    return timeline_.has_started() ? std::max(time, timeline_.floor(time)) : time;
}

/// Where it is not re-timed at once, others may be posted before that: it must have its place.
template <class Kind>
inline void LocationReplay::take_place(Kind& posting)
{
    if (!queue_.empty() || process_.is_shared())
    {
        process_.insert(posting);
    }
    if constexpr (std::is_same_v<Kind, CollectivePosting>)
    {
        process_.count_sends_before(posting);
    }
}

/// R3: it stood still from `from` on, until all sends of the region that it leaves at `time` were
/// complete. Something else may have held it up longer.
inline void LocationReplay::note_sends(const RegionSends& sends, Picoseconds from, Picoseconds time)
{
    note_wait(
        divided({from, sends.completion, sends.begun, sends.queued}, WaitCause::late_receiver));
    if (time == sends.completion)
    {
        note_cause({.cause = sends.cause,
                    .caused = sends.begun,
                    .end = sends.completion,
                    .from = process_index_,
                    .to = sends.to,
                    .bytes = sends.length,
                    .queued = sends.queued});
    }
}

/// The wait recorded between a send and the Leave right after it is dropped (R3); further back
/// (MPI_Sendrecv), other records lie between.
inline Picoseconds LocationReplay::earliest_leave(Picoseconds input_time)
{
    return previous_was_send_ ? timeline_.floor(input_time) : gap_rule(input_time);
}

/// The Leave of the innermost region, where it is known when all sends in it are complete: most.
inline LocationReplay::Time LocationReplay::leave_innermost(Picoseconds input_time)
{
    const auto& frame = stack_.top();
    const auto& sends = frame.sends;
    const bool has_more_rules = frame.traits.of_threads != ThreadRegion::none ||
                                sends.outstanding > 0 || (sends.any && has_windows_);
    if (has_more_rules) [[unlikely]]
    {
        return std::nullopt;
    }
    const auto earliest = earliest_leave(input_time);
    const auto time = std::max(earliest, sends.completion);
    if (sends.completion > earliest)
    {
        note_sends(sends, earliest, time);
    }
    const bool ends_init = frame.traits.program_call == ProgramCall::init;
    stack_.leave_top(time);
    if (ends_init) [[unlikely]]
    {
        figures_.mpi = stack_.mpi_time(time);
        figures_.mark_begin(input_time, time);
    }
    return time;
}

inline LocationReplay::Time LocationReplay::leave(RegionRef region, Picoseconds input_time)
{
    if (!open_collectives_.empty()) [[unlikely]]
    {
        leave_collectives(region);
    }
    if (stack_.is_top_left_by(region)) [[likely]]
    {
        const auto time = leave_innermost(input_time);
        if (time) [[likely]]
        {
            return time;
        }
    }
    return leave_sends(region, input_time);
}

inline LocationReplay::Time LocationReplay::retime(events::Enter& record)
{
    return enter(record.region, record.time);
}

inline LocationReplay::Time LocationReplay::retime(events::Leave& record)
{
    return leave(record.region, record.time);
}

} // namespace haec_sim
