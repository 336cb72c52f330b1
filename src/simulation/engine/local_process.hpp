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
    LocalProcess(const TraceIndex& index, const std::function<void(LocationIndex)>& wake)
        : postings(wake), threads(index, wake)
    {
    }

    ProcessPostings postings;
    ProcessThreads threads;
    /// The counts of its locations that are re-timed.
    CountsAhead counts_ahead;
    std::vector<LocationActor*> locations;
};

/// The processes and locations that this rank simulates.
struct LocalProcesses
{
    /// The processes; null where one is another rank's.
    std::vector<std::unique_ptr<LocalProcess>> of;
    /// The locations, likewise.
    std::vector<std::unique_ptr<LocationActor>> locations;
};

} // namespace haec_sim
