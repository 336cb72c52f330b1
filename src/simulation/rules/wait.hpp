// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/matching/notices.hpp"
#include "simulation/matching/window_notices.hpp"
#include "simulation/rules/postings.hpp"

#include <cstddef>
#include <cstdint>
#include <variant>

namespace haec_sim
{

/// The message of a receive.
struct ForReceive
{
    ReceivePosting* receive = nullptr;
    std::uint64_t length = 0;
};

/// The receives of the rendezvous sends in the region that it leaves.
struct ForRegionSends
{
    /// The place on the stack of the outermost region that it leaves.
    std::size_t depth = 0;
};

/// The receive of a non-blocking rendezvous send.
struct ForRequest
{
    SendPosting* send = nullptr;
};

/// The other members of a collective.
struct ForCollective
{
    CollectivePosting* part = nullptr;
};

/// The signals of the processes that access its window, or let it access theirs.
struct ForEpoch
{
    EpochPosting* epoch = nullptr;
};

/// A lock of a window.
struct ForWindowLock
{
};

/// The things that threads of a process wait for.
enum class ThreadWait : std::uint8_t
{
    fork,
    team_end,
    barrier,
    tasks,
    lock,
    creation,
    thread_end,
    /// The one that it follows.
    leader
};

/// Another location of its process.
struct ForThread
{
    ThreadWait what = ThreadWait::fork;
};

/// The thing that a parked location waits for; the first: nothing.
using AwaitedThing = std::variant<std::monostate, ForReceive, ForRegionSends, ForRequest,
                                  ForCollective, ForThread, ForEpoch, ForWindowLock>;

/// The kinds of awaited things, in words that travel.
enum class WaitKind : std::uint8_t
{
    none,
    /// A posting before it, of its own location or another one of its process.
    order,
    receive,
    region_sends,
    send_request,
    collective,
    thread,
    epoch,
    window_lock
};

/// A parked location, in words that travel between ranks: for the decision what to do when nothing
/// goes on, and for the message that says why.
struct Wait
{
    WaitKind kind = WaitKind::none;
    LocationIndex location = 0;
    /// The input time of the waiting record.
    Picoseconds input_time{};
    /// The channel of a receive, or of the (first) send.
    ChannelKey channel;
    std::uint64_t length = 0;
    std::uint64_t token = 0;
    /// The number of receives that come before it on the channel.
    std::uint64_t position = 0;
    /// True where a larger eager_threshold would make the send eager.
    bool depends_on_threshold = false;
    CollectiveKey collective;
    ThreadWait of_threads = ThreadWait::fork;
    /// The lock; of an epoch, its window.
    WindowLock window;
    /// The first process whose signal is missing.
    ProcessIndex peer = no_process;
};

/// True where it waits for the receive of a rendezvous send.
inline bool is_for_receive_of_send(const Wait& wait)
{
    return wait.kind == WaitKind::region_sends || wait.kind == WaitKind::send_request;
}

} // namespace haec_sim
