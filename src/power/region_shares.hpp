// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/open_visits.hpp"
#include "haec_sim/records/references.hpp"
#include "haec_sim/units.hpp"

#include <cstddef>
#include <map>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The part of a location's time and energy when a region was the innermost one.
struct RegionShare
{
    Picoseconds time{};
    /// The part of the time in which the location ran the program.
    Picoseconds active{};
    /// The energy by its counters, between the location's first and last metric event [J].
    double counted = 0;
};

/// Divides the energy of one location among its regions: power by counters is constant between two
/// metric events, and each region takes the part of the interval that it was the innermost one: the
/// last that began, of those that no Leave has passed over.
///
/// Order of calls: in order of time. Memory grows with the number of regions, not of records.
class RegionShares
{
public:
    void enter(RegionRef region, Picoseconds time);

    /// Ends the last open visit of the region (OpenVisits). Does nothing where there is none: a
    /// trace may begin in the midst of regions.
    void leave(RegionRef region, Picoseconds time);

    /// The location runs the program no more.
    void end_activity(Picoseconds time)
    {
        advance(time);
        is_active_ = false;
    }

    /// The first metric event of a class that has counters; those are numbered as they come.
    void open(Picoseconds time);

    /// A metric event of the class `stream`: since the one before the core took `power` by its
    /// counters.
    void count(std::size_t stream, Picoseconds time, Watts power);

    std::map<RegionRef, RegionShare> shares() const;

private:
    using Times = std::unordered_map<RegionRef, Picoseconds>;

    void advance(Picoseconds time);

    OpenVisits<RegionRef> visits_;
    Picoseconds now_{};
    bool is_active_ = true;
    Times times_;
    Times active_;
    /// The times since the last metric event of each class.
    std::vector<Times> streams_;
    std::map<RegionRef, double> counted_;
};

} // namespace haec_sim
