// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/engine/location_actor.hpp"
#include "simulation/rules/process_postings.hpp"
#include "simulation/threads/process_threads.hpp"
#include "trace/counts_ahead.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace haec_sim
{

/// A process that this rank simulates: what its locations share.
struct LocalProcess
{
    /// `wake` lets a location of the process go on; `index` outlives it.
    LocalProcess(const TraceIndex& index, const std::function<void(LocationIndex)>& wake);
    ~LocalProcess();
    LocalProcess(const LocalProcess&) = delete;
    LocalProcess& operator=(const LocalProcess&) = delete;

    ProcessPostings postings;
    ProcessThreads threads;
    /// The counts in collectives, from a second reading of its locations (CountSearch).
    CountsAhead counts_ahead;
    /// Its locations that are re-timed, in the order in which they were added.
    std::vector<LocationActor*> locations;
};

/// The processes and locations that this rank simulates.
struct LocalProcesses
{
    /// The processes by index; null where one is another rank's, or none of its locations is
    /// re-timed: nobody receives for such a one.
    std::vector<std::unique_ptr<LocalProcess>> of;
    /// The locations by index, those that are passed through as well; null where one is another
    /// rank's.
    std::vector<std::unique_ptr<LocationActor>> locations;
};

} // namespace haec_sim
