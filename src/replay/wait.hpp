// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "replay/notices.hpp"

#include <cstdint>

namespace haec_sim
{

struct PostedReceive;

/// What a parked location waits for.
enum class WaitKind : std::uint8_t
{
    none,
    /// Its own later records: which message an older request is for.
    lookahead,
    /// The message of a receive.
    receive,
    /// The receives of the rendezvous sends in the region that it leaves.
    region_sends,
    /// The receive of a non-blocking rendezvous send.
    send_request,
    /// The other members of a collective.
    collective
};

/// A parked location, in words that travel between ranks: for the decision what to do when nothing
/// goes on, and for the message that says why.
struct Wait
{
    WaitKind kind = WaitKind::none;
    LocationIndex location = 0;
    /// The input time of the waiting record.
    Picoseconds input_time{};
    /// Of a receive, or of the (first) send.
    ChannelKey channel;
    std::uint64_t length = 0;
    std::uint64_t sequence = 0;
    /// How many receives, or messages, come before it on the channel.
    std::uint64_t position = 0;
    /// Whether a larger eager_threshold would make the send eager.
    bool depends_on_threshold = false;
    CollectiveKey collective;
    CollectiveOp operation = CollectiveOp::barrier;
};

} // namespace haec_sim
