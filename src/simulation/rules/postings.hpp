// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/matching/message_board.hpp"
#include "simulation/matching/notices.hpp"
#include "simulation/matching/signal_board.hpp"
#include "trace/cause.hpp"
#include "trace/posting.hpp"
#include "trace/windows.hpp"

#include <cstdint>
#include <optional>
#include <vector>

// Postings of a location, and what its rules must remember of them until they are complete.

namespace haec_sim
{

/// A send (spec: semantics, R1, R3, R4). Times are output times. The notice gets its time, mode and
/// token when the record is re-timed, and its `sequence` when it takes effect.
struct Send
{
    SendNotice notice;
    /// True where a larger eager_threshold would make it eager.
    bool depends_on_threshold = false;
    /// False for a send to a rank that does not exist: it is no message.
    bool has_peer = false;
    /// C, as far as it is known. The arrival of a rendezvous counts in it where that has a request;
    /// those of blocking sends count in RegionSends.
    Picoseconds completion{};
    /// B, and W, where its transfer decides on that (spec: contention).
    Picoseconds begun{};
    Picoseconds queued{};
    /// The location whose record B is the time of.
    LocationIndex cause = no_location;
};

/// One that has a place in the order of its process. A send without a peer takes none.
struct SendPosting : Posting, Send
{
    /// C of a non-blocking one is known.
    bool is_completion_known = true;

    /// A request that expired counts, too: no cancellation was found, so it is sent.
    bool counts() const noexcept
    {
        return fate != Fate::cancelled;
    }

    /// The answer to a rendezvous finds it.
    bool is_done() const noexcept
    {
        return Posting::is_done() && is_completion_known;
    }

    /// Sends wait for those of their own channel alone (spec: semantics, "Matching").
    bool comes_before(const SendPosting& later) const noexcept
    {
        return notice.channel == later.notice.channel;
    }
};

/// A receive (R2).
struct ReceivePosting : Posting
{
    /// The channel, known with its fate; nothing where there is no such sender.
    std::optional<ChannelKey> channel;
    /// The board knows it from when it takes effect until its message has arrived.
    PostedReceive receive;
    /// It completes without having been posted: posted before the measurement began.
    bool is_stray = false;
    /// The number of one with a request (RequestEnds).
    std::uint64_t open_number = 0;
    /// The probe that found its message, while that waits for it; else null.
    PostedReceive* probe = nullptr;

    /// The probe is to be put on the board once the receive could be.
    bool wants_peek() const noexcept
    {
        return probe != nullptr && probe->state == PostedReceive::State::unposted;
    }

    /// A receive that was cancelled, is never completed, or names a sender that is not defined is
    /// not posted.
    bool counts() const noexcept
    {
        return fate == Fate::completes && channel.has_value();
    }

    /// One whose channel is not known holds up all behind it, as it might be theirs.
    bool comes_before(const ReceivePosting& later) const noexcept
    {
        return fate == Fate::unknown || channel == later.channel;
    }
};

/// A blocking probe, from when its Enter was seen to when its Leave is re-timed (R2).
struct SeenProbe
{
    /// The number of the Enter among the location's records.
    std::uint64_t record = 0;
    /// The receive of the message that it found is not known yet: more records must be seen.
    bool is_looking = true;
    /// That receive; null where there is none.
    ReceivePosting* found = nullptr;
    /// It takes that receive's place on the board, and learns the arrival.
    PostedReceive receive;
};

/// The site where a part in a collective begins. It is known when the begin is re-timed: records of
/// collectives do not tell it.
struct CollectiveSite
{
    /// The innermost region; undefined where there is none.
    RegionRef region;
    /// The innermost region that is not of MPI; undefined where there is none.
    RegionRef caller;
    /// MPI_Neighbor_*: the part is among neighbours.
    bool is_among_neighbours = false;
    /// MPI_Init, MPI_Finalize: the part begins or ends the program.
    bool is_of_program = false;
};

/// A part in a collective (R6). `_in` are input times, `_out` output times. Both begins of one on a
/// window move, as it takes effect, to where the location's own operations on the window are
/// complete.
struct CollectivePosting : Posting
{
    /// The collective, known with its fate.
    CollectiveIdentity identity;
    Picoseconds begin_in{};
    Picoseconds begin_out{};
    /// It was begun: its place among the collectives is known.
    bool is_begun = false;
    /// The latest begins below are final, as nobody is waited for any more.
    bool is_released = false;
    /// Nothing of its recorded cost counts: `latest_out` is E_j.
    bool is_by_model = false;
    CollectiveSite site;
    /// The number that all have (RequestEnds).
    std::uint64_t open_number = 0;
    /// The last input time at which an operation was completed in it, on a window.
    std::optional<Picoseconds> completed_in;
    /// It has one from when it takes effect, if its communicator is defined and its process is in
    /// that.
    CollectiveKey key;
    /// True where, as is known with its fate, its process takes part in the communicator.
    bool is_of_member = false;
    /// The number of collectives of any communicator that its process takes part in before, in its
    /// order; none before it is numbered.
    std::optional<std::uint64_t> token;
    /// The number of messages that its process sends before by itself, in its order; known once all
    /// of these have been seen.
    std::optional<std::uint64_t> sends_before;
    /// The latest begins of those that the completion depends on. By model the latter is E_j
    /// (is_by_model).
    Picoseconds latest_in{};
    Picoseconds latest_out{};
    /// The last begin in output time, also where the part is by model.
    Picoseconds last_begin{};
    /// The begin from which its end follows. It is by model the begin from which the last message
    /// comes.
    Cause cause;

    bool counts() const noexcept
    {
        return fate == Fate::completes;
    }

    /// One whose communicator is not known holds up all behind it.
    bool comes_before(const CollectivePosting& later) const noexcept
    {
        return fate == Fate::unknown || identity.domain() == later.identity.domain();
    }
};

/// A record that opens or closes an epoch in which a window is accessed (post, start, complete and
/// wait). The record does not say which of these calls it is from; the region around it does, when
/// it is re-timed.
struct EpochPosting : Posting
{
    WindowCall call = WindowCall::none;
    RmaWinRef window;
    GroupRef group;
    /// The arrivals of what it tells the others, in the order of the group. Those of start and wait
    /// have none.
    std::vector<Picoseconds> arrivals;
    /// The time since when it tells them.
    Picoseconds sent{};
    /// The signals that it waits for.
    AwaitedSignals awaited;
    /// Its place among those of its process is known.
    bool is_effective = false;

    bool counts() const noexcept
    {
        return true;
    }

    bool comes_before(const EpochPosting& later) const noexcept
    {
        return window == later.window;
    }

    /// The Leave of its region may go on: it has its place, and all signals are there or given up.
    bool is_settled() const noexcept
    {
        return is_effective && awaited.missing == 0;
    }
};

} // namespace haec_sim
