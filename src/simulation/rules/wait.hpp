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

/// The message of a receive. The posting stays where it is until the record that waits has its
/// time, as those of the other waits do.
struct ForReceive
{
    ReceivePosting* receive = nullptr;
    /// The length that the record says, in bytes, for messages about the wait.
    std::uint64_t length = 0;
};

/// The message that a probe found. Its Leave waits, at first for the records that say which message
/// that is.
struct ForProbe
{
    SeenProbe* probe = nullptr;
};

/// The receives of the rendezvous sends in the region that it leaves. Blocking sends alone are
/// meant (R3); the Leave takes effect when none of them is outstanding.
struct ForRegionSends
{
    /// The place on the stack of the outermost region that it leaves.
    std::size_t depth = 0;
};

/// The receive of a non-blocking rendezvous send. Its MpiIsendComplete waits (R4).
struct ForRequest
{
    SendPosting* send = nullptr;
};

/// The other members of a collective. The record that completes it waits, until the part has been
/// begun in its turn and released (R6).
struct ForCollective
{
    CollectivePosting* part = nullptr;
};

/// The signals of the processes that access its window, or let it access theirs. The Leave of the
/// region around its RmaGroupSync waits, for starts, waits and tests alone.
struct ForEpoch
{
    EpochPosting* epoch = nullptr;
};

/// A lock of a window. A location asks for one at a time, so which one that is need not be said
/// here (WindowLocks).
struct ForWindowLock
{
};

/// A change of its process's part of a window. RmaWaitChange waits, or the Leave of the region
/// around it.
struct ForChange
{
    RmaWinRef window;
};

/// A signal of another location of its process (R9).
struct ForSignal
{
    std::uint64_t number = 0;
};

/// The things that threads of a process wait for. They are recorded no later than what waits for
/// them, so threads alone never wait in a circle unless their records contradict each other
/// (docs/adr/0026).
enum class ThreadWait : std::uint8_t
{
    /// A ThreadTeamBegin waits for the ThreadFork of its team.
    fork,
    /// A ThreadJoin waits for the ThreadTeamEnd of all others.
    team_end,
    /// The Leave of a barrier waits for the last one to enter it, and for the tasks made since the
    /// one before.
    barrier,
    /// The Leave of a taskwait waits for the tasks' ends, a ThreadTaskSwitch for its task's
    /// creation.
    tasks,
    /// An acquisition waits until whoever had the lock before has released it.
    lock,
    /// A ThreadBegin waits for its ThreadCreate.
    creation,
    /// A ThreadWait waits for the ThreadEnd of the thread that it names.
    thread_end,
    /// What begins on a stream of an accelerator waits for the call that launched it.
    launch,
    /// The Leave of a call that waits for an accelerator waits for its streams.
    device,
    /// The one that it follows.
    leader
};

/// Another location of its process. Whoever it is knows that this one waits, and wakes it by itself
/// (src/simulation/threads).
struct ForThread
{
    ThreadWait what = ThreadWait::fork;
};

/// A core of its node, and the end of what it computes there before the record (CoreUse).
struct ForCore
{
};

/// The thing that a parked location waits for; the first: nothing. A rule knows waits of its kind
/// by their type (rule_dispatch.hpp).
using AwaitedThing =
    std::variant<std::monostate, ForReceive, ForRegionSends, ForRequest, ForCollective, ForThread,
                 ForEpoch, ForWindowLock, ForChange, ForProbe, ForSignal, ForCore>;

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
    window_lock,
    change,
    signal
};

/// A parked location, in words that travel between ranks: for the decision what to do when nothing
/// goes on, and for the message that says why. Location::wait() fills it in, with the rule that
/// parked the location (describe()); its kind says which members count. It is trivially copyable.
struct Wait
{
    WaitKind kind = WaitKind::none;
    LocationIndex location = 0;
    /// The input time of the waiting record.
    Picoseconds input_time{};
    /// The channel of a receive, or of the (first) send.
    ChannelKey channel;
    std::uint64_t length = 0;
    /// The sender's name for the send, where it waits for a receive of one.
    std::uint64_t token = 0;
    /// The number of receives that come before it on the channel. It is 0 where the receive itself
    /// is not posted yet (WaitKind::order).
    std::uint64_t position = 0;
    /// True where a larger eager_threshold would make the send eager.
    bool depends_on_threshold = false;
    /// A probe waits for the message. What it found is a guess, which may be wrong.
    bool is_of_probe = false;
    /// The collective that lacks members; known once it was begun.
    CollectiveKey collective;
    /// The kind of a wait for a thread of its process.
    ThreadWait of_threads = ThreadWait::fork;
    /// The lock; of an epoch or a change, its window.
    WindowLock window;
    /// The first process whose signal is missing. It is no_process where none is missing any more,
    /// or none has been waited for yet.
    ProcessIndex peer = no_process;
    /// The signal, and the location among whose seen records one gives it, if one does.
    std::uint64_t signal = 0;
    LocationIndex giver = no_location;
};

/// True where it waits for the receive of a rendezvous send. Such a wait can always be ended:
/// without its receive a send counts as eager.
inline bool is_for_receive_of_send(const Wait& wait)
{
    return wait.kind == WaitKind::region_sends || wait.kind == WaitKind::send_request;
}

} // namespace haec_sim
