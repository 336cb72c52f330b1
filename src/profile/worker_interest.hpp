// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "profile/region_profile.hpp"

#include <deque>
#include <optional>

namespace haec_sim
{

/// Where the region of interest begins and ends on a thread that is not the master of its process:
/// where it does on the master. Threads are re-timed one after the other, so either may be ahead:
/// the thread remembers where it was idle until the master is beyond that. Of a mark at which the
/// thread was busy, what it did from one idle time to the next counts in proportion.
class WorkerInterest
{
public:
    /// The master outlives it.
    explicit WorkerInterest(const RegionProfile& master) : master_(master) {}

    /// The thread was idle since then; what had come together when that ended.
    void end_idle(TwoTimes since, const ActivityPoint& end);

    /// All of the master is known. The thread's last point.
    void finish(const ActivityPoint& last);

    const std::optional<ActivityPoint>& begin() const noexcept
    {
        return begin_.point;
    }

    const std::optional<ActivityPoint>& end() const noexcept
    {
        return end_.point;
    }

private:
    struct Idle
    {
        TwoTimes since;
        ActivityPoint end;
    };

    struct Mark
    {
        /// Of the master's for which the point holds.
        std::optional<TwoTimes> of;
        std::optional<ActivityPoint> point;
    };

    void settle();
    void settle(Mark& mark, const std::optional<ActivityPoint>& of_master) const;

    const RegionProfile& master_;
    /// Those that end behind a mark that may still come, and the end of the one before them.
    std::deque<Idle> ahead_;
    std::optional<ActivityPoint> before_;
    Mark begin_;
    Mark end_;
};

} // namespace haec_sim
