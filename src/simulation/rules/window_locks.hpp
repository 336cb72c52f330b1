// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/replay_context.hpp"
#include "simulation/rules/wait.hpp"
#include "simulation/rules/window_operations.hpp"
#include "simulation/rules/window_wait.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The locks of windows that one location asks for: one at a time, and gets each where the region
/// ends in which it asked, or at the record that says so. It keeps what is asked for and what is
/// held; which times records get by that is the matter of WindowLockRules.
class WindowLocks
{
public:
    /// The references outlive it.
    WindowLocks(LocationIndex self, ReplayContext& context, WindowOperations& operations)
        : self_(self), context_(context), operations_(operations)
    {
    }

    /// A lock as records name it; nothing where its window or its target is not known. Memory of
    /// devices has no locks here. `target` is a rank of the window's communicator, or
    /// OTF2_UNDEFINED_UINT32 for the parts of all (MPI_Win_lock_all).
    std::optional<WindowLock> named(RmaWinRef window, std::uint32_t target, std::uint64_t id) const;

    /// It asks at that output time, in the innermost of so many regions. An earlier one has been
    /// taken (take()). `regions` is 0 where no Leave is to wait for it.
    void request(const WindowLock& lock, bool is_exclusive, std::size_t regions, Picoseconds time);

    /// It has asked, and has not gone on with it.
    bool has_asked() const noexcept
    {
        return asked_.has_value();
    }

    /// It has asked, and has not got it.
    bool is_waiting() const noexcept
    {
        return asked_ && !asked_->got;
    }

    /// True where it waits in a region from that depth on.
    bool is_waiting(std::size_t depth) const noexcept
    {
        return is_waiting() && asked_->regions > depth;
    }

    /// The wait for what it asked for in a region from that depth on, where it has it.
    std::optional<PathWait> got(std::size_t depth) const noexcept
    {
        return asked_ && asked_->regions > depth ? asked_->got : std::nullopt;
    }

    /// It goes on with what it has got; says how it waited, where it had asked. The lock is held
    /// from then on.
    std::optional<PathWait> take();

    bool has(const WindowLock& lock) const;

    /// It gives a lock back at that output time. One that it does not hold is ignored.
    void release(const WindowLock& lock, Picoseconds time);
    /// Gives back all at the end of the location: nobody waits for a lock that the trace does not
    /// give back.
    void release_all(Picoseconds time);

    /// The wait ends when the answer is back from the target; its cause is the unlock that it
    /// waited for, or its own request.
    void on_grant(const LockGrantNotice& notice);

    /// It goes on without. The request is taken back.
    void abandon();

    void describe(Wait& wait) const
    {
        wait.window = asked_->lock;
    }

private:
    struct Asked
    {
        WindowLock lock;
        std::size_t regions = 0;
        Picoseconds since{};
        std::optional<PathWait> got;
    };

    Picoseconds at_target(const WindowLock& lock, Picoseconds time);

    LocationIndex self_;
    ReplayContext& context_;
    WindowOperations& operations_;
    std::optional<Asked> asked_;
    std::vector<WindowLock> held_;
};

} // namespace haec_sim
