// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim
{

/// The share of a region in some time, from 0 to 1.
struct UnrecordedShare
{
    RegionRef region;
    /// Empty until it is looked up. One share is that of all regions of a name.
    std::string name{};
    double share = 0;
};

/// The shares of the time of a part of the run that were not simulated, from 0 to 1.
struct UntouchedShares
{
    /// The recorded cost of collectives in the predicted time of the locations that have rules, in
    /// all and outside of MPI_Init and MPI_Finalize.
    double collectives = 0;
    double other_collectives = 0;
    /// The number of ends of collectives that kept their cost.
    std::uint64_t kept_collectives = 0;
    /// The time of those without rules, which follow nobody, in the predicted time of the program's
    /// locations.
    double without_rules = 0;
    /// The time while the measurement was switched off, and that of the recorder's writing of its
    /// buffers, in the predicted time of the locations that have rules.
    double switched_off = 0;
    double flushes = 0;
    /// The time in calls of libraries that may have waited, and have no record of it, in the same;
    /// and by region, the longest first.
    double without_records = 0;
    std::vector<UnrecordedShare> without_records_by_region{};
};

/// The time that the program runs, and how much of that was not simulated. A location's first event
/// keeps its time (R0), so recorded and predicted times have the same begin.
struct RunTime
{
    /// The time from the first event to the last of locations that have rules; of all if none has.
    Picoseconds recorded{};
    Picoseconds predicted{};
    UntouchedShares whole;
    /// The shares of the region of interest, from each location's mark to its mark.
    UntouchedShares interest;
    /// The time of the last record of any location, from the start of the trace.
    Picoseconds end{};
    /// The time of the first record of those locations that `recorded` and `predicted` are of.
    Picoseconds begin{};
};

} // namespace haec_sim
