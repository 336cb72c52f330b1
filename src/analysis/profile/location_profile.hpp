// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/critical_path/path_log.hpp"
#include "analysis/figures/figure.hpp"
#include "analysis/profile/message_log.hpp"
#include "analysis/profile/region_bins.hpp"
#include "analysis/profile/region_profile.hpp"
#include "analysis/profile/region_slots.hpp"
#include "analysis/profile/two_times.hpp"
#include "analysis/profile/visit_log.hpp"
#include "analysis/profile/waiting.hpp"
#include "analysis/profile/worker_interest.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The bounds of a profile's detail, so that it does not grow with the trace. Visits and messages
/// have these bounds on each rank, and again when those of all ranks are put together, so that what
/// is there does not hang on their number.
struct ProfileBounds
{
    /// The bins of regions over time, for each location. The profiler takes fewer where there are
    /// many locations.
    std::uint32_t bins = 4096;
    /// Visits and messages that are kept one by one.
    std::size_t visits = 300000;
    std::size_t messages = 20000;
    /// The number that is kept of more messages.
    std::size_t longest_messages = 5000;
    /// Sums by region and bins are kept; else what a summary takes alone, which is ActivityPoints.
    bool has_regions = true;
};

/// The region of interest, where it is given by times of the recording. They are times since the
/// start of the trace (--from and --to); absent where that end of it is a call or a region.
struct InterestTimes
{
    std::optional<Picoseconds> from{};
    std::optional<Picoseconds> to{};
};

/// The data that the locations of a rank share. It stays where it is, as profiles of locations hold
/// on to it.
struct RankProfile
{
    RankProfile(std::vector<RegionKind> kinds, const ProfileBounds& limits,
                const InterestTimes& interest_times)
        : bounds(limits), times(interest_times), slots(std::move(kinds)), visits(limits.visits),
          messages(limits.messages, limits.longest_messages)
    {
    }

    ProfileBounds bounds;
    InterestTimes times;
    RegionSlots slots;
    VisitLog visits;
    MessageLog messages;
    /// Figures of messages; empty where nobody asks for them. Each hears of every message.
    Figures figures;
};

/// The location that a profile is of.
struct ProfiledLocation
{
    /// Its LocationIndex and its ProcessIndex.
    std::uint32_t number = 0;
    std::uint32_t process = 0;
    /// It stands for its process.
    bool is_master = true;
    /// The profile of its process, for a thread that is none, which outlives it. The region of
    /// interest is that of the master.
    const RegionProfile* master = nullptr;
};

/// The profile of one location: is told by whoever re-times it, of every record that begins or ends
/// a region when it goes out, and of messages and waiting before the record that they belong to.
/// Calls come in the order of the location's output times, from the rules where it is re-timed
/// (LocationState), else from a handler in its chain. It is complete after finish() alone. It has
/// nothing from other locations but the marks of its master, so what it tells is the same for every
/// number of ranks (ADR 38).
class LocationProfile
{
public:
    /// The rank's profile outlives it.
    LocationProfile(RankProfile& rank, const ProfiledLocation& location);

    LocationProfile(const LocationProfile&) = delete;
    LocationProfile& operator=(const LocationProfile&) = delete;
    ~LocationProfile() = default;

    /// Follows what the location's replay knows by itself; outlives it. Points of a profile that
    /// follows none have neither waiting outside of MPI nor kept times.
    void follow(const LocationFigures& figures) noexcept
    {
        regions_.follow(figures);
    }

    /// The log, which outlives it, hears of regions from now on, too. It is called before
    /// the first record.
    void keep_path(PathLog& log) noexcept
    {
        path_ = &log;
    }

    /// Null where nobody asks for the critical path.
    PathLog* path() const noexcept
    {
        return path_;
    }

    /// A region of interest that is given by times of the recording begins, or ends, on this
    /// location with the first enter() or leave() that was recorded then or later.
    void enter(RegionRef region, TwoTimes time)
    {
        if (awaits_times_) [[unlikely]]
        {
            mark(time);
        }
        regions_.enter(region, time);
        if (path_ != nullptr)
        {
            path_->enter(time.predicted, region);
        }
    }

    void leave(RegionRef region, TwoTimes time)
    {
        if (awaits_times_) [[unlikely]]
        {
            mark(time);
        }
        regions_.leave(region, time);
        if (path_ != nullptr)
        {
            path_->enter(time.predicted, regions_.innermost());
        }
    }

    // Calls of teams of threads: see RegionProfile.
    void fork(TwoTimes time)
    {
        regions_.team(TeamCall::fork, time);
    }

    void begin_team(TwoTimes time)
    {
        regions_.team(TeamCall::begin, time);
    }

    void end_team(TwoTimes time)
    {
        regions_.team(TeamCall::end, time);
    }

    void join(TwoTimes time)
    {
        regions_.team(TeamCall::join, time);
    }

    /// A message is received, for figures and for drawing. The order of messages among locations
    /// does not matter.
    void receive(const ReceivedMessage& message)
    {
        for (const auto& figure : rank_.figures)
        {
            figure->collect(message);
        }
        if (rank_.messages.takes(message.waited))
        {
            rank_.messages.add({message.waited, message.begin, message.received,
                                message.length.value, message.from, message.to, message.hops});
        }
    }

    /// A wait in the innermost region of that time; undefined: outside of all.
    void wait(RegionRef region, const DividedWait& waited)
    {
        const auto slot = region.is_defined() ? rank_.slots.slot(region) : outside_slot;
        if (slot >= waiting_by_region_.size()) [[unlikely]]
        {
            waiting_by_region_.resize(slot + 1);
        }
        waiting_by_region_[slot] += waited;
        if (interest_)
        {
            interest_->enter(slot);
        }
    }

    /// The location's first record and its last. Masters are finished first. Nothing comes after
    /// that.
    void finish(TwoTimes first, TwoTimes last);

    const RegionProfile& regions() const noexcept
    {
        return regions_;
    }

    std::uint32_t number() const noexcept
    {
        return number_;
    }

    std::uint32_t process() const noexcept
    {
        return process_;
    }

    /// The waiting by slot; slots that others met may be missing. It is of the whole run;
    /// RegionProfile has that of the region of interest.
    const std::vector<WaitingTimes>& waiting_by_region() const noexcept
    {
        return waiting_by_region_;
    }

    const RegionBins& bins() const noexcept
    {
        return bins_;
    }

private:
    /// Marks what begins or ends by a time of the recording that is reached.
    void mark(TwoTimes time);

    RankProfile& rank_;
    std::uint32_t number_;
    std::uint32_t process_;
    std::vector<WaitingTimes> waiting_by_region_;
    RegionBins bins_;
    std::optional<WorkerInterest> interest_;
    RegionProfile regions_;
    PathLog* path_ = nullptr;
    /// Times that begin or end the region of interest are still to come.
    bool awaits_times_;
};

} // namespace haec_sim
