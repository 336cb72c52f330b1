// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/location_profile.hpp"
#include "simulation/rules/call_stack.hpp"
#include "simulation/rules/location_draws.hpp"
#include "simulation/rules/mpi_presence.hpp"
#include "simulation/rules/open_collectives.hpp"
#include "simulation/rules/output_time.hpp"
#include "simulation/rules/parking.hpp"
#include "simulation/rules/process_postings.hpp"
#include "simulation/rules/replay_context.hpp"
#include "simulation/rules/timeline.hpp"
#include "simulation/rules/unrecorded_waits.hpp"
#include "trace/requests_ahead.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <type_traits>

namespace haec_sim
{

/// The way of the next record through its location (LocationFlow).
enum class Course : std::uint8_t
{
    /// Something may have to go before it: records that are kept or held, or the locations that
    /// its location follows.
    in_turn,
    /// The process has several locations; nothing of its own location is before it.
    among_threads,
    /// All is as it is in most locations, most of the time: a record has gone out, none is kept or
    /// held, gaps count as they are recorded, no collective is open, no other location is in its
    /// process, follows it or is followed.
    straight
};

/// The kinds of rules that a location has needed so far.
struct UsedRules
{
    /// It sent, received or took part in a collective, or used a window. A location with neither
    /// this nor `threads`, of a process that is no MPI rank, counts as one without rules
    /// (RunLocation).
    bool communication = false;
    /// It is in a team of threads, or made or was made by another thread, or shares a lock.
    bool threads = false;
    /// The Leaves of some regions look at epochs, locks and changes of windows (hold_region()).
    bool held_regions = false;
};

/// The state of one location, which all its rules read, and what they do to it alike. The
/// references outlive it. Rules get it as `at` with every call; what belongs to one rule
/// alone is that rule's.
class LocationState
{
public:
    /// Streams of accelerators have no clock of computing, whatever compute_clock says.
    LocationState(LocationIndex location, ReplayContext& environment, ProcessPostings& of_process);

    /// The output time of a record at that input time, if no other rule applies (R0). Records
    /// between the begin and the end of a collective have no time of their own. They get the time
    /// of the one before, and the end of the collective says how long it took (R6).
    [[gnu::always_inline]] Picoseconds gap_rule(Picoseconds input_time)
    {
        if (course_ == Course::straight || (timeline_.keeps_gaps() && open_collectives.empty()))
        {
            return timeline_.after_recorded_gap(input_time);
        }
        return open_collectives.empty() ? unlike_recorded(input_time) : timeline_.floor(input_time);
    }

    /// The same where the gap is none of computing, whatever the region is.
    Picoseconds software_gap(Picoseconds input_time)
    {
        return open_collectives.empty() ? timeline_.gap_rule(input_time, true)
                                        : timeline_.floor(input_time);
    }

    /// Leaves the innermost region; there is one. Its time counts as waiting as it was recorded
    /// where that may be so (UnrecordedWaits).
    [[gnu::always_inline]] void leave_region(Picoseconds time)
    {
        if (stack.leave_top(time)) [[unlikely]]
        {
            note_unrecorded(stack.left(), time);
        }
    }

    /// All records are out, or a bound of the region of interest comes: visits that have ended
    /// count. `all`: those that never end do so, too.
    void settle_unrecorded(Picoseconds time, bool all);

    /// The time, or that of the last record that is out, where this is later. It is for times that
    /// do not start from the gap rule: those of followers (R8), of workers and of created threads
    /// (R7).
    Picoseconds not_back(Picoseconds time) const
    {
        return timeline_.has_started() ? std::max(time, timeline_.floor(time)) : time;
    }

    /// The later of the time without the wait, and of its end. A wait that is longer is noted as
    /// the record's cause, so call it once for each record, when nothing makes that park any more.
    Picoseconds not_before(Picoseconds time, const PathWait& wait)
    {
        if (wait.end <= time)
        {
            return time;
        }
        note_cause(wait);
        return wait.end;
    }

    /// Parks the location: the record at that input time must wait. Its result is nothing, for the
    /// rule to return. The rule is asked for the same record again after the location was woken,
    /// and must have changed nothing that this would repeat.
    OutputTime park(AwaitedThing awaited, Picoseconds input_time)
    {
        parking_.park(awaited, input_time);
        return std::nullopt;
    }

    /// Notes a wait while the region that it is in is the innermost one. It counts in the
    /// location's figures, as waiting outside of MPI where that is so, and for the innermost region
    /// in its profile; so it comes before a Leave takes that region away.
    [[gnu::always_inline]] void note_wait(const DividedWait& waited)
    {
        figures.waiting += waited;
        if (!stack.inside_mpi()) [[unlikely]]
        {
            figures.waited_outside += waited.all();
        }
        if (profile_ != nullptr)
        {
            profile_->wait(stack.empty() ? RegionRef{} : stack.top().region, waited);
        }
    }

    /// Notes that the thread waited for others of its process or for accelerators, or that the
    /// stream was idle, between two output times, and did nothing itself: it counts in its figures,
    /// outside of MPI. It is called once for each record, with its final time, before a Leave takes
    /// its region away. Before the first record there is no wait.
    void note_thread_wait(Picoseconds from, Picoseconds until)
    {
        if (!stack.inside_mpi() && timeline_.has_started())
        {
            figures.waited_for_threads += until - from;
        }
    }

    /// The same since the last record.
    void note_thread_wait(Picoseconds until)
    {
        note_thread_wait(timeline_.floor(until), until);
    }

    /// Somebody wants to know causes; else nothing needs to be made for note_cause().
    bool has_path() const noexcept
    {
        return profile_ != nullptr && profile_->path() != nullptr;
    }

    /// Notes that the record which is re-timed comes at the end of the wait, or later, for that
    /// reason alone. It is for the critical path alone: nothing happens without a profile that
    /// keeps a path, or where the cause is not known.
    void note_cause(const PathWait& wait)
    {
        if (has_path() && wait.cause != no_location)
        {
            profile_->path()->wait(wait);
        }
    }

    /// Gives a posting that was seen its place: where it is not re-timed at once, others may be
    /// posted before that. see() calls it, right after the posting was opened. A part in a
    /// collective learns here how many sends of the process come before it.
    template <class Kind>
    void take_place(Kind& posting)
    {
        if (!parking_.empty() || postings.is_shared())
        {
            postings.insert(posting);
        }
        if constexpr (std::is_same_v<Kind, CollectivePosting>)
        {
            postings.count_sends_before(posting);
        }
    }

    /// No message will begin its transfer earlier because of a record that is not out yet. It is
    /// the output time of the last record; in a network that messages share also the Enter of the
    /// MPI call that it is in, whose receives may have been posted then, and what is still held
    /// back (spec: contention, "Ways to run it in parallel"). It is Picoseconds::max() once all
    /// records are out.
    Picoseconds earliest() const noexcept;

    /// Forgets the collectives that begin in regions which a Leave of `region` ends: without an end
    /// there is none that the gaps since its begin could belong to. The gap rule then counts from
    /// that begin on.
    void leave_collectives(RegionRef region);

    /// Its times so far.
    const Timeline& timeline() const noexcept
    {
        return timeline_;
    }

    /// The records that it keeps, and the thing that it waits for.
    const Parking& parking() const noexcept
    {
        return parking_;
    }

    Course course() const noexcept
    {
        return course_;
    }

    /// The profile of the location; null where nobody asks.
    LocationProfile* profile() const noexcept
    {
        return profile_;
    }

    /// The record that is out last is an MpiSend. Metrics and parameters between a send and its
    /// Leave do not count (R3).
    bool previous_was_send() const noexcept
    {
        return previous_was_send_;
    }

    /// The time when the last record went out that may have waited for others. It is an output
    /// time. No blocking receive counts as posted before it in a network that messages share (R2,
    /// P).
    Picoseconds last_wait() const noexcept
    {
        return last_wait_;
    }

    /// The location, and the process that it belongs to.
    const LocationIndex self;
    const ProcessIndex process;
    /// It has no causality of its own (R8).
    const bool follows;
    /// All locations of the rank share it.
    ReplayContext& context;
    /// The locations of the process share it.
    ProcessPostings& postings;

    // The parts that the rules work on.

    CallStack stack;
    OpenCollectives open_collectives;
    /// It reads the records once more, for completions beyond the lookahead.
    RequestsAhead ahead;
    /// Figures for the summary, which every run keeps.
    LocationFigures figures;
    /// The visits in which it may have waited as recorded. Their time is in `figures`, too.
    UnrecordedWaits unrecorded;
    UsedRules uses;

    /// Null where transfers go on outside of MPI, too.
    const std::unique_ptr<MpiPresence> presence;
    /// Null where there are no draws beside the run.
    const std::unique_ptr<LocationDraws> draws;
    /// Somebody hears of each record that is out: one of these two.
    const bool is_followed;

protected:
    Timeline timeline_;
    Parking parking_;
    LocationProfile* profile_ = nullptr;
    Picoseconds last_wait_ = Picoseconds::min();
    Course course_ = Course::in_turn;
    bool previous_was_send_ = false;

private:
    /// Gaps of computing are scaled, read from a clock, or have factors of their own.
    Picoseconds unlike_recorded(Picoseconds input_time)
    {
        const bool is_software = stack.inside_software();
        if (context.gap_factors != nullptr && !is_software)
        {
            const auto region = stack.empty() ? RegionRef{} : stack.top().region;
            timeline_.draw(context.gap_factors->factor(self, process, region, input_time));
        }
        const auto time = timeline_.gap_rule(input_time, is_software);
        if (draws != nullptr)
        {
            note_gap(input_time, is_software);
        }
        return time;
    }

    /// Tells the other draws of the gap before a record.
    [[gnu::noinline]] void note_gap(Picoseconds input_time, bool is_software);
    [[gnu::noinline]] void note_unrecorded(const Frame& left, Picoseconds time);
};

/// The state as the flow of the records sees it: the flow alone keeps records, gives them their
/// time and chooses their course.
class FlowingState final : public LocationState
{
public:
    using LocationState::course_;
    using LocationState::last_wait_;
    using LocationState::LocationState;
    using LocationState::parking_;
    using LocationState::previous_was_send_;
    using LocationState::profile_;
    using LocationState::timeline_;
};

/// The wait until another location of its process lets it go on. It is never caused after its end.
inline PathWait wait_for_thread(const Cause& cause, Picoseconds end)
{
    return {.link = PathLink::threads,
            .cause = cause.location,
            .caused = std::min(cause.time, end),
            .end = end};
}

/// The later of the time without others, and of what another thread causes. A cause that is not
/// known has the least time, and delays nothing.
inline Picoseconds not_before(LocationState& at, Picoseconds time, const Cause& cause)
{
    return cause.time > time ? at.not_before(time, wait_for_thread(cause, cause.time)) : time;
}

} // namespace haec_sim
