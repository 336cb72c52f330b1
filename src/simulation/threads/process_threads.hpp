// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/threads/created_threads.hpp"
#include "simulation/threads/devices.hpp"
#include "simulation/threads/locks.hpp"
#include "simulation/threads/process_signals.hpp"
#include "simulation/threads/team_registry.hpp"
#include "simulation/threads/thread_lookahead.hpp"
#include "simulation/threads/time_map.hpp"
#include "trace/trace_index.hpp"

#include <memory>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The facts that the threads of one process tell each other: teams, locks, who made whom, signals,
/// what was launched on accelerators, and where the leader is for those who follow it. All
/// locations of a process are on one rank, so it takes no letters. Shared by them; it knows no
/// rule.
class ProcessThreads
{
public:
    /// `waking` lets a location go on. `index` outlives it.
    ProcessThreads(const TraceIndex& index, Wake waking)
        : wake(std::move(waking)), lookahead(wake), locks(lookahead, wake),
          created(lookahead, wake), signals(wake), devices(lookahead, wake), map(wake),
          index_(index)
    {
    }

    ~ProcessThreads() = default;

    ProcessThreads(const ProcessThreads&) = delete;
    ProcessThreads& operator=(const ProcessThreads&) = delete;

    /// Adds a location. All are added before the first record is seen.
    ThreadSlot join(LocationIndex location)
    {
        const auto slot = lookahead.add(location);
        slots_.emplace(location, slot);
        return slot;
    }

    /// The teams of a communicator's threads; where the trace does not say who these are, of those
    /// of the process.
    TeamRegistry& registry(CommRef communicator)
    {
        if (last_registry_ == nullptr || communicator != last_communicator_)
        {
            last_registry_ = &find_registry(communicator);
            last_communicator_ = communicator;
        }
        return *last_registry_;
    }

    // The references that the others keep come first.

    /// Lets a location of the process go on, which then looks again for what it waits for.
    const Wake wake;
    ThreadLookahead lookahead;
    Locks locks;
    CreatedThreads created;
    ProcessSignals signals;
    Devices devices;
    TimeMap map;

private:
    TeamRegistry& find_registry(CommRef communicator);
    std::vector<ThreadSlot> slots_of(CommRef communicator) const;

    const TraceIndex& index_;
    std::unordered_map<LocationIndex, ThreadSlot> slots_;
    std::unordered_map<CommRef, std::unique_ptr<TeamRegistry>> registries_;
    /// Most have one.
    TeamRegistry* last_registry_ = nullptr;
    CommRef last_communicator_;
};

} // namespace haec_sim
