// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"
#include "simulation/threads/process_threads.hpp"

namespace haec_sim
{

/// The locks that threads of a process share (R7), and the critical regions, which are locks. Who
/// has a lock before whom is as recorded: by the order that the trace counts, else by input time
/// (docs/adr/0026). A lock is taken once it is free, and not before the output time of its release;
/// who waits for it parks.
class LockRules
{
public:
    /// The threads outlive it; `slot` is the location's among them.
    LockRules(ProcessThreads& threads, ThreadSlot slot) : locks_(threads.locks), slot_(slot) {}

    /// The acquisition takes its place in the order of the lock.
    void see(LocationState& at, const events::ThreadAcquireLock& record, const Turn& turn);
    void see(LocationState& at, const events::OmpAcquireLock& record, const Turn& turn);

    /// An acquisition has the time of the gap rule, and is not before the release by whoever had
    /// the lock before; a release has that of the gap rule.
    OutputTime retime(LocationState& at, events::ThreadAcquireLock& record);
    Picoseconds retime(LocationState& at, events::ThreadReleaseLock& record);
    OutputTime retime(LocationState& at, events::OmpAcquireLock& record);
    Picoseconds retime(LocationState& at, events::OmpReleaseLock& record);

    // Critical regions, in processes of several locations. A critical region is a lock of its own,
    // taken at its Enter and given back at its Leave, in the order of input times. RegionRules
    // calls these.
    void see_critical(RegionRef region, Picoseconds input_time);
    OutputTime enter_critical(LocationState& at, RegionRef region, Picoseconds input_time);
    void leave_critical(RegionRef region, Picoseconds time);

private:
    OutputTime acquire(LocationState& at, const LockName& lock, Picoseconds input_time);
    Picoseconds release(LocationState& at, const LockName& lock, Picoseconds input_time);

    Locks& locks_;
    ThreadSlot slot_;
};

} // namespace haec_sim
