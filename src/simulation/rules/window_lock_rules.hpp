// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"
#include "simulation/rules/window_locks.hpp"
#include "simulation/rules/window_operations.hpp"

#include <cstddef>
#include <optional>

namespace haec_sim
{

/// The locks of windows that a location asks for and gives back. A request is an empty message to
/// the target, and its grant another one back; a lock of all targets costs no message
/// (docs/adr/0029). Locks are given by a stall, in the order of the input.
class WindowLockRules
{
public:
    /// The references outlive it.
    WindowLockRules(LocationState& at, WindowOperations& operations)
        : locks_(at.self, at.context, operations), operations_(operations)
    {
    }

    /// The time is that of the gap rule, and not before a lock that was asked for earlier is there:
    /// a location asks for one at a time.
    OutputTime retime(LocationState& at, events::RmaRequestLock& record);
    /// The time is not before the lock is there. The record asks for it where no request did; a
    /// lock that the location has already leaves the gap rule.
    OutputTime retime(LocationState& at, events::RmaAcquireLock& record);
    /// The time is that of the gap rule, and not before all own operations on the target are done,
    /// or on the whole window for a lock of all.
    OutputTime retime(LocationState& at, events::RmaReleaseLock& record);

    WindowLocks& locks() noexcept
    {
        return locks_;
    }

    /// The grant holds from when it is back from the target.
    void answer(LocationState&, const LockGrantNotice& notice)
    {
        locks_.on_grant(notice);
    }

    void describe(const LocationState& at, const ForWindowLock& awaited, Wait& wait) const;

    /// The lock is never given back. It is counted (Oddities::unfinished_epochs); the location goes
    /// on without having waited.
    void abandon(LocationState& at, const ForWindowLock& awaited);

private:
    WindowLocks locks_;
    WindowOperations& operations_;
};

/// A time not before the end of the wait for something of a window, and no later for what was
/// recorded where that waited. The recorded time since the record before was waiting inside a call
/// of MPI or of another one-sided interface, and is dropped there; elsewhere the gap rule holds.
/// Waiting up to `begun` counts as waiting for the window, the rest as transfer.
Picoseconds time_after_wait(LocationState& at, Picoseconds input_time, const PathWait& wait,
                            Picoseconds begun);

/// The Leave of the innermost region looks at what is waited for in it. The mark is that of sends,
/// which every Leave looks at anyway.
inline void hold_region(LocationState& at)
{
    at.uses.held_regions = true;
    if (!at.stack.empty())
    {
        at.stack.top().sends.hold();
    }
}

} // namespace haec_sim
