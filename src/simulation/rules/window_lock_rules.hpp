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

/// The locks of windows that a location asks for and gives back.
class WindowLockRules
{
public:
    /// The references outlive it.
    WindowLockRules(LocationState& at, WindowOperations& operations)
        : locks_(at.self, at.context, operations), operations_(operations)
    {
    }

    OutputTime retime(LocationState& at, events::RmaRequestLock& record);
    OutputTime retime(LocationState& at, events::RmaAcquireLock& record);
    OutputTime retime(LocationState& at, events::RmaReleaseLock& record);

    /// It has asked for locks in regions, whose Leaves look at them.
    bool has_locks() const noexcept
    {
        return has_locks_;
    }

    WindowLocks& locks() noexcept
    {
        return locks_;
    }

    void answer(LocationState&, const LockGrantNotice& notice)
    {
        locks_.on_grant(notice);
    }

    void describe(const LocationState& at, const ForWindowLock& awaited, Wait& wait) const;

    /// The lock is never given back.
    void abandon(LocationState& at, const ForWindowLock& awaited);

private:
    WindowLocks locks_;
    WindowOperations& operations_;
    bool has_locks_ = false;
};

/// A time not before the end of the wait for something of a window, and no later for what was
/// recorded where that waited.
Picoseconds time_after_wait(LocationState& at, Picoseconds input_time, const PathWait& wait,
                            Picoseconds begun);

/// The Leave of the innermost region looks at what is waited for in it.
inline void hold_region(LocationState& at)
{
    if (!at.stack.empty())
    {
        at.stack.top().sends.any = true;
    }
}

} // namespace haec_sim
