// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/location_profile.hpp"
#include "analysis/profile/run_figures.hpp"
#include "haec_sim/units.hpp"
#include "otf2/event_sink.hpp"
#include "otf2/event_source.hpp"
#include "parallel/ranks.hpp"
#include "simulation/rules/location_replay.hpp"

#include <cstdint>
#include <span>

namespace haec_sim
{

/// A location of this rank. What it points to outlives it.
struct RunLocation
{
    bool is_mpi_rank = false;
    /// It stands for its process.
    bool is_master = false;
    /// It is no asynchronous metric.
    bool is_of_program = true;
    /// Null where it is not re-timed.
    const LocationReplay* replay = nullptr;
    const otf2::EventSource* source = nullptr;
    const otf2::EventSink* sink = nullptr;
    /// Null where nobody asks.
    LocationProfile* profile = nullptr;

    /// The model's rules hold for it. An MPI rank has them also where it only computes.
    bool has_rules() const
    {
        return replay != nullptr &&
               (is_mpi_rank || replay->communicates() || replay->has_thread_rules());
    }

    /// It moves with a thread of its process.
    bool follows() const
    {
        return replay != nullptr && replay->follows();
    }
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
};

/// The time that the program runs, and how much of that was not simulated.
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

/// A location's marks and sums, from its profile where it has one. After the run; the profile is
/// finished.
LocationRow row_of(const RunLocation& location);

/// The figures of the processes' masters, on every rank; profiles are finished. Collective.
RunFigures run_figures_of(std::span<const RunLocation> mine, const InterestLimits& limits,
                          Ranks& ranks);

/// The time of the locations of all ranks that have events, after the run. Collective.
RunTime run_time_of(std::span<const RunLocation> mine, Ranks& ranks);

} // namespace haec_sim
