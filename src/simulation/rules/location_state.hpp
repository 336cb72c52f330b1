// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/location_profile.hpp"
#include "simulation/rules/call_stack.hpp"
#include "simulation/rules/open_collectives.hpp"
#include "simulation/rules/output_time.hpp"
#include "simulation/rules/parking.hpp"
#include "simulation/rules/process_postings.hpp"
#include "simulation/rules/replay_context.hpp"
#include "simulation/rules/timeline.hpp"
#include "trace/requests_ahead.hpp"

#include <algorithm>
#include <type_traits>

namespace haec_sim
{

/// The state of one location, which all its rules read, and what they do to it alike. The
/// references outlive it.
struct LocationState
{
    LocationState(LocationIndex location, ReplayContext& environment, ProcessPostings& of_process);

    /// The output time of a record at that input time, if no other rule applies (R0). Records
    /// between the begin and the end of a collective have no time of their own.
    [[gnu::always_inline]] Picoseconds gap_rule(Picoseconds input_time)
    {
        return open_collectives.empty() ? timeline.gap_rule(input_time, stack.inside_mpi())
                                        : timeline.floor(input_time);
    }

    /// The time, or that of the last record that is out, where this is later.
    Picoseconds not_back(Picoseconds time) const
    {
        return timeline.has_started() ? std::max(time, timeline.floor(time)) : time;
    }

    /// The later of the time without the wait, and of its end.
    Picoseconds not_before(Picoseconds time, const PathWait& wait)
    {
        if (wait.end <= time)
        {
            return time;
        }
        note_cause(wait);
        return wait.end;
    }

    /// Parks the location: the record at that input time must wait.
    OutputTime park(AwaitedThing awaited, Picoseconds input_time)
    {
        parking.park(awaited, input_time);
        return std::nullopt;
    }

    /// Notes a wait while the region that it is in is the innermost one.
    void note_wait(const DividedWait& waited)
    {
        figures.waiting += waited;
        if (!stack.inside_mpi()) [[unlikely]]
        {
            figures.waited_outside += waited.all();
        }
        if (profile != nullptr)
        {
            profile->wait(stack.empty() ? RegionRef{} : stack.top().region, waited);
        }
    }

    /// Notes that the record which is re-timed comes at the end of the wait, or later, for that
    /// reason alone.
    void note_cause(const PathWait& wait)
    {
        if (profile != nullptr && profile->path() != nullptr && wait.cause != no_location)
        {
            profile->path()->wait(wait);
        }
    }

    /// Gives a posting that was seen its place: where it is not re-timed at once, others may be
    /// posted before that.
    template <class Kind>
    void take_place(Kind& posting)
    {
        if (!parking.empty() || postings.is_shared())
        {
            postings.insert(posting);
        }
        if constexpr (std::is_same_v<Kind, CollectivePosting>)
        {
            postings.count_sends_before(posting);
        }
    }

    /// No message will begin its transfer earlier because of a record that is not out yet.
    Picoseconds earliest() const noexcept;

    /// True where `receive` is what it waits for.
    bool waits_for(const PostedReceive& receive) const noexcept;

    /// Forgets the collectives that begin in regions which a Leave of `region` ends: without an end
    /// there is none that the gaps since its begin could belong to.
    void leave_collectives(RegionRef region);

    LocationIndex self;
    ProcessIndex process;
    ReplayContext& context;
    ProcessPostings& postings;
    CallStack stack;
    Timeline timeline;
    OpenCollectives open_collectives;
    Parking parking;
    RequestsAhead ahead;
    LocationFigures figures;
    /// The profile of the location; null where nobody asks.
    LocationProfile* profile = nullptr;
    /// The time when the last record went out that may have waited for others.
    Picoseconds last_wait = Picoseconds::min();
    /// It has no causality of its own (R8).
    bool follows;
    /// The record that is out last is an MpiSend.
    bool previous_was_send = false;
    /// It sent, received or took part in a collective.
    bool communicates = false;
    /// It is in a team of threads, or made or was made by another thread, or shares a lock.
    bool has_thread_rules = false;
    /// The thing that it still waits for will not come.
    bool gives_up = false;
};

/// The wait until another location of its process lets it go on.
inline PathWait wait_for_thread(const Cause& cause, Picoseconds end)
{
    return {.link = PathLink::threads,
            .cause = cause.location,
            .caused = std::min(cause.time, end),
            .end = end};
}

/// The later of the time without others, and of what another thread causes.
inline Picoseconds not_before(LocationState& at, Picoseconds time, const Cause& cause)
{
    return at.not_before(time, wait_for_thread(cause, cause.time));
}

} // namespace haec_sim
