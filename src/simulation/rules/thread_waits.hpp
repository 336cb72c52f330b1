// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "simulation/rules/record_kinds.hpp"
#include "trace/plain_records.hpp"
#include "trace/trace_index.hpp"

#include <type_traits>

// Records before which the recorded time of a thread is a wait for other threads of its process, or
// for its accelerators (R7), and no work of its own. It does not count in the bound of a run (spec:
// resources, Measure). The engine notes what it predicts of that time
// (LocationState::note_thread_wait), haec_resources leaves it out when it reads a trace: both ask
// here which records these are.

namespace haec_sim
{

/// True for a record that always ends a wait: of a lock, of a thread that was created, and for the
/// end of one. A ThreadTeamBegin does for a worker alone: the master forks the team itself.
template <class Record>
constexpr bool always_ends_thread_wait =
    is_one_of<EventOf<Record>, events::ThreadAcquireLock, events::OmpAcquireLock,
              events::ThreadBegin, events::ThreadWait>;

/// True for regions in which a thread waits until it leaves them, or goes on with a task.
constexpr bool is_wait_for_threads(const RegionTraits& region) noexcept
{
    return region.of_threads == ThreadRegion::barrier ||
           region.of_threads == ThreadRegion::task_wait;
}

/// True for regions whose Leave ends a wait: for threads, or for accelerators.
constexpr bool is_wait_until_left(const RegionTraits& region) noexcept
{
    return is_wait_for_threads(region) || waits(region.device_call);
}

/// True for regions that a thread enters when no other thread is in them.
constexpr bool is_entered_after_wait(const RegionTraits& region) noexcept
{
    return region.of_threads == ThreadRegion::critical;
}

} // namespace haec_sim
