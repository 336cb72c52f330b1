// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"
#include "haec_sim/units.hpp"

#include <vector>

namespace haec_sim
{

/// The time of a location in visits of a region that have no record which a rule re-times, though
/// they may have waited (spec: semantics, "Waiting without a record"). It is in output time.
struct UnrecordedWait
{
    RegionRef region;
    Picoseconds whole{};
    /// The part between the last end of MPI_Init and the first begin of MPI_Finalize.
    Picoseconds interest{};
};

/// The visits of such regions on one location. Of visits inside each other the outermost counts,
/// with its whole time; but as one counts only if no record inside is re-timed, which is known at
/// its end, those inside it wait for that. It is asked for at their ends alone, so that other
/// records cost nothing.
class UnrecordedWaits
{
public:
    /// A visit ends that may have waited, without a record that a rule re-times. Those inside it do
    /// not count any more.
    void leave(RegionRef region, Picoseconds entered, Picoseconds left);

    /// No open visit around those that have ended may count in their place: they count from now on.
    /// The result is their time.
    Picoseconds settle();

    /// MPI_Init ends: nothing before it is of interest.
    void begin_interest();

    /// MPI_Finalize begins: only the first one counts.
    void end_interest() noexcept
    {
        is_of_interest_ = false;
    }

    /// One for each region, in the order in which they were met.
    const std::vector<UnrecordedWait>& by_region() const noexcept
    {
        return by_region_;
    }

private:
    struct Visit
    {
        RegionRef region;
        Picoseconds entered{};
        Picoseconds left{};
    };

    void include(const Visit& visit);

    std::vector<Visit> open_;
    std::vector<UnrecordedWait> by_region_;
    bool is_of_interest_ = true;
};

} // namespace haec_sim
