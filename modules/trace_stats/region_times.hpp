// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

namespace haec_sim::trace_stats
{

/// The time spent in a region, by whoever was in it.
struct RegionTime
{
    std::uint64_t visits = 0;
    /// The time without the regions that it entered.
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

    /// Ends the innermost region. Does nothing where there is none: a trace may begin in the midst
    /// of regions.
    void leave(Picoseconds time);

    /// The location's last record was at `time`: what is still open ends there.
    void finish(Picoseconds time);

    /// Adds what was found out to the times of others.
    void add_to(RegionTimes& times) const;

private:
    struct Frame
    {
        RegionRef region;
        Picoseconds entered{};
        /// The time spent in regions that it entered.
        Picoseconds inner{};
    };

    struct Figures
    {
        RegionTime time;
        /// The number of its frames on the stack.
        std::uint32_t depth = 0;
    };

    std::vector<Frame> frames_;
    std::unordered_map<RegionRef, Figures> figures_;
};

} // namespace haec_sim::trace_stats
