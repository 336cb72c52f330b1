// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/location_profile.hpp"
#include "analysis/profile/run_figures.hpp"
#include "otf2/event_sink.hpp"
#include "otf2/event_source.hpp"
#include "parallel/ranks.hpp"
#include "run/run_time.hpp"

#include <span>

namespace haec_sim
{

class Location;

/// A location of this rank. What it points to outlives it.
struct RunLocation
{
    bool is_mpi_rank = false;
    /// It stands for its process.
    bool is_master = false;
    /// It is a thread of a process, and neither a stream of a device nor a metric.
    bool is_thread = false;
    /// It is no asynchronous metric.
    bool is_of_program = true;
    /// Null where it is not re-timed.
    const Location* replay = nullptr;
    const otf2::EventSource* source = nullptr;
    const otf2::EventSink* sink = nullptr;
    /// Null where nobody asks.
    LocationProfile* profile = nullptr;

    /// The model's rules hold for it. An MPI rank has them also where it only computes.
    bool has_rules() const;

    /// It moves with a thread of its process.
    bool follows() const;
};

/// A location's marks and sums, from its profile where it has one. After the run; the profile is
/// finished.
LocationRow row_of(const RunLocation& location);

/// The figures of the processes' masters, on every rank; profiles are finished. Collective.
/// Messages are those that all replays counted.
RunFigures run_figures_of(std::span<const RunLocation> mine, const InterestLimits& limits,
                          Ranks& ranks);

/// The time of the locations of all ranks that have events, after the run. Collective.
RunTime run_time_of(std::span<const RunLocation> mine, Ranks& ranks);

} // namespace haec_sim
