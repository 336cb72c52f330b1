// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/threads/created_threads.hpp"
#include "simulation/threads/crew.hpp"
#include "simulation/threads/devices.hpp"
#include "simulation/threads/locks.hpp"
#include "simulation/threads/thread_sight.hpp"
#include "simulation/threads/time_map.hpp"
#include "trace/trace_index.hpp"

#include <memory>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The facts that the threads of one process tell each other: teams, locks, who made whom,
/// what was launched on accelerators, and where the leader is for those who follow it. All
/// locations of a process are on one rank, so it takes no letters. Shared by them; it knows no
/// rule.
class ProcessThreads
{
public:
    /// `waking` lets a location go on. `index` outlives it.
    ProcessThreads(const TraceIndex& index, Wake waking)
        : wake(std::move(waking)), sight(wake), locks(sight, wake), created(sight, wake),
          devices(sight, wake), map(wake), index_(index)
    {
    }

    ~ProcessThreads() = default;

    ProcessThreads(const ProcessThreads&) = delete;
    ProcessThreads& operator=(const ProcessThreads&) = delete;

    /// Adds a location. All are added before the first record is seen.
    Seat join(LocationIndex location)
    {
        const auto seat = sight.add(location);
        seats_.emplace(location, seat);
        return seat;
    }

    /// The threads of a communicator; where the trace does not say who they are, those of the
    /// process.
    Crew& crew(CommRef communicator)
    {
        if (last_crew_ == nullptr || communicator != last_communicator_)
        {
            last_crew_ = &find_crew(communicator);
            last_communicator_ = communicator;
        }
        return *last_crew_;
    }

    // The references that the others keep come first.

    /// Lets a location of the process go on, which then looks again for what it waits for.
    const Wake wake;
    ThreadSight sight;
    Locks locks;
    CreatedThreads created;
    Devices devices;
    TimeMap map;

private:
    Crew& find_crew(CommRef communicator);
    std::vector<Seat> seats_of(CommRef communicator) const;

    const TraceIndex& index_;
    std::unordered_map<LocationIndex, Seat> seats_;
    std::unordered_map<CommRef, std::unique_ptr<Crew>> crews_;
    /// Most have one.
    Crew* last_crew_ = nullptr;
    CommRef last_communicator_;
};

} // namespace haec_sim
