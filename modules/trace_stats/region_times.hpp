// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/open_visits.hpp"
#include "haec_sim/records/references.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <map>
#include <unordered_map>

namespace haec_sim::trace_stats
{

/// The time spent in a region, by whoever was in it.
struct RegionTime
{
    std::uint64_t visits = 0;
    /// The time without the regions that it entered: that of the last visit that began counts.
    Picoseconds exclusive{};
    /// The time with them; time in a region that calls itself counts once.
    Picoseconds inclusive{};
};

using RegionTimes = std::map<RegionRef, RegionTime>;

/// Follows the regions of one location.
class RegionStack
{
public:
    void enter(RegionRef region, Picoseconds time);

    /// Ends the last open visit of the region (OpenVisits). Does nothing where there is none: a
    /// trace may begin in the midst of regions.
    void leave(RegionRef region, Picoseconds time);

    /// The location's last record was at `time`: what is still open ends there.
    void finish(Picoseconds time);

    /// Adds what was found out to the times of others.
    void add_to(RegionTimes& times) const;

private:
    /// A visit that is open.
    struct Frame
    {
        RegionRef region;
        /// When it was passed over, if it was, and the inclusive time of its region then.
        Picoseconds passed_over{};
        Picoseconds inclusive{};
        /// The time since then when it was the last of these, and the location in no other region.
        Picoseconds alone{};
    };

    struct Figures
    {
        RegionTime time;
        /// The number of its visits that nothing has passed over, and since when there are any.
        std::uint32_t depth = 0;
        Picoseconds entered{};
    };

    /// The time up to now belongs to the innermost region.
    void advance(Picoseconds time);
    /// One visit less of the region; returns its inclusive time up to now.
    Picoseconds close(RegionRef region, Picoseconds time);
    Picoseconds inclusive(const Figures& figures, Picoseconds time) const;

    OpenVisits<Frame> visits_;
    Picoseconds now_{};
    std::unordered_map<RegionRef, Figures> figures_;
};

} // namespace haec_sim::trace_stats
