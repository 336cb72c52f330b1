// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"
#include "haec_sim/units.hpp"
#include "trace/cause.hpp"
#include "trace/indices.hpp"

#include <compare>
#include <cstdint>
#include <tuple>

// Notices of locations about windows of remotely accessible memory, and the answers to them. They
// are trivially copyable, as all notices.

namespace haec_sim
{

/// A signal or an unlock: when it is there, and who sent it when. Somebody may wait for it.
struct EmptyMessage
{
    Picoseconds arrival = Picoseconds::min();
    Cause sent;

    /// The latest of several; of those at the same time that of the lowest location, and of these
    /// the one that was sent last.
    void include(const EmptyMessage& other)
    {
        if (std::tuple(other.arrival, sent.location, other.sent.time) >
            std::tuple(arrival, other.sent.location, sent.time))
        {
            *this = other;
        }
    }
};

/// A change of a process's part of a window: when the bytes of a put or of an atomic operation are
/// there, and who issued it when.
struct Change
{
    Picoseconds arrival = Picoseconds::min();
    Cause issued;
    std::uint64_t bytes = 0;
};

/// A put or an atomic operation was issued: to the board of the process whose memory it changes.
struct ChangeNotice
{
    RmaWinRef window;
    ProcessIndex target = 0;
    /// Its input time, which says what comes before what.
    Picoseconds input_time{};
    Change change;
};

/// The changes that a location waits for: those of its process's part of the window that were
/// issued before an input time.
struct ChangesBefore
{
    RmaWinRef window;
    ProcessIndex target = 0;
    Picoseconds input_time{};
    /// The location that waits. Its own operations that it has issued count at that time, too.
    LocationIndex location = 0;
};

/// The answer to whoever waits for a change, and the last one of ChangesBefore.
struct ChangeAnswer
{
    /// False where there is none.
    bool is_there = false;
    Change change;
};

/// The kinds of signals between processes about a window. They are empty messages, priced when they
/// are sent.
enum class SignalKind : std::uint8_t
{
    /// The other one may access it (MPI_Win_post).
    exposed,
    /// Accesses are complete (MPI_Win_complete).
    completed
};

/// Signals of one line are taken in the order in which they are given.
struct SignalLine
{
    RmaWinRef window;
    SignalKind kind = SignalKind::exposed;
    ProcessIndex from = 0;
    ProcessIndex to = 0;

    friend auto operator<=>(const SignalLine&, const SignalLine&) = default;
};

struct SignalNotice
{
    SignalLine line;
    EmptyMessage message;
};

/// A lock: whoever has it may access a process's part of a window.
struct WindowLock
{
    RmaWinRef window;
    /// no_process: the parts of all processes.
    ProcessIndex target = no_process;
    std::uint64_t id = 0;

    friend auto operator<=>(const WindowLock&, const WindowLock&) = default;

    /// True where they lock the same part.
    bool meets(const WindowLock& other) const noexcept
    {
        return window == other.window && id == other.id &&
               (target == other.target || target == no_process || other.target == no_process);
    }
};

/// A location asks for a lock: to those who keep the locks of the window.
struct LockRequestNotice
{
    WindowLock lock;
    LocationIndex location = 0;
    bool is_exclusive = false;
    /// The time at the target.
    Picoseconds arrival{};
};

/// It gives the lock back, or does not want it any longer.
struct LockReleaseNotice
{
    WindowLock lock;
    LocationIndex location = 0;
    /// The output time of its location, and the time at the target.
    Picoseconds sent{};
    Picoseconds arrival{};
};

/// It has the lock.
struct LockGrantNotice
{
    LocationIndex location = 0;
    /// The time at the target.
    Picoseconds time{};
    /// The location that gave the lock back then, and when, where it waited for that.
    Cause freed;
};

} // namespace haec_sim
