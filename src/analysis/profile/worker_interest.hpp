// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/region_profile.hpp"
#include "core/tables/fifo.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The region of interest on a thread that is not the master of its process: where it is on the
/// master. Threads are re-timed one after the other, so either may be ahead: the thread remembers
/// where it was idle until the master is beyond that. Of a mark at which the thread was busy, what
/// it did from one idle time to the next counts in proportion. "Ahead" is by output time. All of a
/// process's threads are of one rank, so the master is asked directly; what it keeps is bounded by
/// how far threads of a process are apart.
class WorkerInterest
{
public:
    /// The thread's counterpart of a begin or an end on the master.
    struct Mark
    {
        /// The master's mark for which the rest holds.
        std::optional<TwoTimes> of;
        /// The sums that had come together there, in all and by region slot.
        std::optional<ActivityPoint> point;
        std::vector<RegionSums> regions;
    };

    /// The master outlives it. Without regions it keeps no more of the thread's than their waiting.
    WorkerInterest(const RegionProfile& master, bool has_regions)
        : master_(master), has_regions_(has_regions)
    {
    }

    /// The thread came into a region; without regions: waited in one. Sums of others do not change
    /// until it is idle again.
    void enter(RegionSlot slot);

    /// The thread was idle since then; what had come together when that ended. Idle times come in
    /// their order, one for each stay outside of all regions and teams.
    void end_idle(TwoTimes since, const ActivityPoint& end, const RegionProfile& thread);

    /// All of the master is known. The thread's last point. Nothing comes after it, and begin() and
    /// end() hold. A mark beyond the thread's end lies at that end.
    void finish(const ActivityPoint& last, const RegionProfile& thread);

    /// It has no point where the master met no such mark.
    const Mark& begin() const noexcept
    {
        return begin_;
    }

    const Mark& end() const noexcept
    {
        return end_;
    }

private:
    /// The sums of one region as they are at the end of an idle time.
    struct ChangedSums
    {
        RegionSlot slot = outside_slot;
        RegionSums sums;
    };

    struct Idle
    {
        TwoTimes since;
        ActivityPoint end;
        /// The number of changes since the end of the one before.
        std::size_t changes = 0;
    };

    void remember(TwoTimes since, const ActivityPoint& end, const RegionProfile& thread);
    /// Calls `take(slot, sums)` for every region that the thread has been in since the last idle
    /// time, and forgets which these are.
    template <class Take>
    void take_entered(TwoTimes end, const RegionProfile& thread, Take take);
    /// The sums behind so many changes from `first` on, from those before them.
    void include(std::size_t first, std::size_t count, std::vector<RegionSums>& sums) const;
    /// True where no mark of the master can lie before that time any more but such as the thread
    /// knows its counterpart of.
    bool is_settled(Picoseconds time) const;
    /// Finds the thread's marks for those of the master that the thread has passed, and forgets
    /// idle times before which no mark can come any more.
    void settle();
    void settle(Mark& mark, const std::optional<MarkedPoint>& of_master) const;

    const RegionProfile& master_;
    bool has_regions_;
    /// The idle times that end behind a mark that may still come, and the end before them.
    Fifo<Idle> ahead_;
    std::optional<ActivityPoint> before_;
    std::vector<RegionSums> sums_before_;
    /// The changes of all idle times in ahead_, one after the other.
    Fifo<ChangedSums> changes_;
    /// The regions that the thread has been in since, each once.
    std::vector<RegionSlot> entered_;
    std::vector<bool> has_entered_;
    Mark begin_;
    Mark end_;
};

} // namespace haec_sim
