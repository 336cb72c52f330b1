// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/kept_times.hpp"
#include "analysis/profile/location_figures.hpp"
#include "analysis/profile/region_bins.hpp"
#include "analysis/profile/region_slots.hpp"
#include "analysis/profile/region_stack.hpp"
#include "analysis/profile/two_times.hpp"
#include "analysis/profile/visit_log.hpp"
#include "analysis/profile/waiting.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The figures of a location in a region in a part of the run. Visits and waiting are those of the
/// prediction.
struct RegionSums
{
    /// The visits that began there.
    std::uint64_t visits = 0;
    TwoTimes exclusive;
    TwoTimes inclusive;
    WaitingTimes waiting;

    friend bool operator==(const RegionSums&, const RegionSums&) = default;
};

/// The sums that had come together at a time since the location's begin. Sums only grow, and an
/// Activity is the difference of two points of one location. The times mpi, idle, openmp_waiting,
/// openmp and device_waiting exclude each other; the rest of the time between two points, without
/// waited_outside, is computing.
struct ActivityPoint
{
    TwoTimes time;
    TwoTimes mpi{};
    /// The time outside of all regions and teams, where the location is not its process's master.
    TwoTimes idle{};
    /// Outside of MPI: waiting for other threads, and in OpenMP itself.
    TwoTimes openmp_waiting{};
    TwoTimes openmp{};
    /// Outside of MPI: in calls that wait for accelerators.
    TwoTimes device_waiting{};
    WaitingTimes waiting{};
    /// The part of waiting and transfer that was outside of regions of MPI.
    Picoseconds waited_outside{};
    /// See LocationFigures.
    Picoseconds waited_for_threads{};
    KeptTimes kept{};
};

/// The ends of the region of interest.
enum class InterestEnd : std::uint8_t
{
    begin,
    end
};

/// An end of the region of interest.
struct MarkedPoint : ActivityPoint
{
    /// Its predicted time in each draw of noise beside the run; empty where there are none.
    std::vector<Picoseconds> draws{};
};

/// The calls of a thread about the team that it is in, or of which it is the master: the records
/// ThreadFork, ThreadTeamBegin, ThreadTeamEnd and ThreadJoin.
enum class TeamCall : std::uint8_t
{
    fork,
    begin,
    end,
    join
};

class WorkerInterest;

/// The thread of the interest comes into a region.
void note_entered(WorkerInterest& interest, RegionSlot slot);

/// Follows one location through its regions: enter() and leave() as they come, and finish() at the
/// end. Every picosecond from the first record to the last one is exclusive time of one region, or
/// outside of all. A Leave ends the last open visit of its region, or none if none is open. Visits
/// that it passes over are on the stack no more; with their own Leave they get their length, and
/// the time outside of all others (docs/spec/semantics.md, "Regions"). Times of both sides never go
/// back from one call to the next. Recorded times are input times, predicted ones output times; one
/// walk through the records makes the figures of both. The rank's slots outlive it.
class RegionProfile
{
public:
    /// The receivers of the details of the prediction. The references outlive it. Bins and visits
    /// are told output times.
    struct Detail
    {
        RegionBins& bins;
        VisitLog& visits;
        /// The location of the visits.
        std::uint32_t location = 0;
        /// The waiting of the location up to now, by region slot.
        const std::vector<WaitingTimes>& waiting;
        bool is_master = true;
        /// Is told of idle times, if there is one.
        WorkerInterest* interest = nullptr;
        /// False: exclusive times and bins are not kept, as nobody asks for regions.
        bool has_regions = true;

        /// Tells the log of a visit or a stay, as long as it takes any.
        void log(const Visit& visit) const
        {
            if (has_regions && visits.is_open())
            {
                visits.add(visit);
            }
        }
    };

    RegionProfile(RegionSlots& slots, const Detail& detail)
        : slots_(slots), detail_(detail), stack_(slots)
    {
    }

    /// The region becomes the innermost one. If it begins or ends the region of interest, that is
    /// marked before.
    void enter(RegionRef region, TwoTimes time)
    {
        attribute(time);
        const auto slot = slots_.slot(region);
        if (stack_.figures(slot).is_mark) [[unlikely]]
        {
            mark_by(slots_.kind(slot), false, time);
        }
        if (detail_.interest != nullptr && detail_.has_regions)
        {
            note_entered(*detail_.interest, slot);
        }
        stack_.enter(slot, time);
    }

    /// A Leave of a region in which the location is not changes no region; the time up to it counts
    /// where it was.
    void leave(RegionRef region, TwoTimes time)
    {
        const auto slot = slots_.slot(region);
        attribute(time);
        if (slot == stack_.innermost() && stack_.passed_over().empty()) [[likely]]
        {
            pop(time);
        }
        else
        {
            leave_other(slot, time);
        }
    }

    /// From a fork to the begin of the master's part, and from its end to the join, it is in OpenMP
    /// itself. That holds where no other record of regions or teams lies between, and outside of
    /// MPI and of regions of OpenMP, whose time stays theirs. Between begin and end no time is
    /// idle.
    void team(TeamCall call, TwoTimes time);

    /// The location's first record and its last: what is still open ends there. Time before the
    /// first region counts as outside of all. On a thread with a WorkerInterest the master is
    /// finished already. Figures, first() and last() are complete after it.
    void finish(TwoTimes first, TwoTimes last);

    /// Follows what is known of the location besides its regions; outlives it.
    void follow(const LocationFigures& figures) noexcept
    {
        followed_ = &figures;
    }

    /// The region of interest begins or ends at that time, up to which all was told. A second mark
    /// of the same end takes the place of the first: who marks decides which one counts.
    void mark(InterestEnd end, TwoTimes time);

    /// The last record that was told.
    TwoTimes reached() const noexcept
    {
        return since_;
    }

    /// The region in which it is; undefined: outside of all.
    RegionRef innermost() const
    {
        return slots_.region(stack_.innermost());
    }

    /// The figures by slot; slots that others met may be missing.
    const std::vector<RegionFigures>& figures() const noexcept
    {
        return stack_.all();
    }

    /// The begin and the end of the location, once it is finished.
    const ActivityPoint& first() const noexcept
    {
        return first_;
    }

    const ActivityPoint& last() const noexcept
    {
        return last_;
    }

    /// The begin or the end of the region of interest; nothing: the location met no mark.
    const std::optional<MarkedPoint>& interest_mark(InterestEnd end) const noexcept
    {
        return end == InterestEnd::begin ? begin_ : end_;
    }

    /// The sums from its mark, or its begin, to its mark, or its end, once it is finished. A side
    /// on which the end does not come after the begin has none.
    RegionSums of_interest(RegionSlot slot) const;

    /// The sums that had come together in a region at a time up to which all was told. A region
    /// that is open has its inclusive time up to then.
    RegionSums sums_of(RegionSlot slot, TwoTimes time) const;

    /// The slots below have sums that may not be empty.
    std::size_t known_slots() const;

private:
    /// Up to now it was in the innermost region.
    [[gnu::always_inline]] void attribute(TwoTimes time)
    {
        if (!has_begun_) [[unlikely]]
        {
            begin(time);
        }
        auto& figures = stack_.innermost_figures();
        if (detail_.has_regions)
        {
            figures.exclusive += time - since_;
            const auto place =
                figures.is_of_threads ? attribute_to_threads(time) : stack_.innermost();
            detail_.bins.add(place, since_.predicted, time.predicted);
        }
        else if (figures.is_of_threads)
        {
            attribute_to_threads(time);
        }
        since_ = time;
    }

    void pop(TwoTimes time)
    {
        const bool is_mark = stack_.innermost_figures().is_mark;
        const auto left = stack_.leave(time);
        if (detail_.has_regions && detail_.visits.is_open()) [[unlikely]]
        {
            detail_.log({slots_.number(left.slot), left.entered, time.predicted, detail_.location,
                         stack_.depth()});
        }
        if (is_mark) [[unlikely]]
        {
            mark_by(slots_.kind(left.slot), true, time);
        }
    }

    /// Leaves the last open visit of the region, where that may be another than the innermost.
    [[gnu::noinline]] void leave_other(RegionSlot slot, TwoTimes time);
    /// The first record is there: time counts from it on.
    void begin(TwoTimes time);
    /// Counts a stay outside of all regions, or in a region of OpenMP, as idle, as waiting for
    /// threads or as OpenMP itself, where it is any of these. Returns the place that bins have it
    /// under.
    RegionSlot attribute_to_threads(TwoTimes time);
    // Apart, so that what most records need saves no registers.
    [[gnu::noinline]] void attribute_to_idle(TwoTimes time);
    void attribute_to_openmp(TwoTimes time);
    /// Marks what the begin of a region, or its end (`is_left`), begins or ends. Workers have no
    /// marks of their own: theirs follow from the master's.
    void mark_by(const RegionKind& kind, bool is_left, TwoTimes time);
    ActivityPoint point(TwoTimes time) const;

    RegionSlots& slots_;
    Detail detail_;
    RegionStack stack_;
    bool has_begun_ = false;
    /// The time when it came into the innermost region, or back.
    TwoTimes since_;
    /// The time when it entered the first one.
    TwoTimes first_region_;
    /// Teams that it is in, and the last fork and end of a team.
    std::uint32_t teams_ = 0;
    std::optional<TwoTimes> fork_;
    std::optional<TwoTimes> end_of_team_;
    TwoTimes idle_;
    /// Outside of MPI (ActivityPoint).
    struct
    {
        TwoTimes openmp_waiting;
        TwoTimes openmp;
        TwoTimes device_waiting;
    } outside_;
    ActivityPoint first_;
    ActivityPoint last_;
    std::optional<MarkedPoint> begin_;
    std::optional<MarkedPoint> end_;
    /// The sums by slot, where the region of interest begins and ends.
    std::vector<RegionSums> sums_at_begin_;
    std::vector<RegionSums> sums_at_end_;
    /// Regions that are still open are closed: nothing begins or ends by that.
    bool is_over_ = false;
    /// Null where the location is not re-timed.
    const LocationFigures* followed_ = nullptr;
};

} // namespace haec_sim
