// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/matching/notices.hpp"

#include <cstdint>

namespace haec_sim
{

/// A receive. Lives in the location that posts it until its record is re-timed.
struct PostedReceive
{
    enum class State : std::uint8_t
    {
        /// Others must be posted before it.
        unposted,
        posted,
        /// It has its message, whose arrival is not known yet.
        matched,
        arrived,
        /// It was found that no message comes.
        abandoned
    };

    LocationIndex location = 0;
    State state = State::unposted;
    /// A probe in the place of the receive that is posted next on the channel: it learns when the
    /// message of that is there, and leaves it there.
    bool is_probe = false;
    /// Its location stays in the call until the message is there.
    bool is_blocking = false;
    /// P: the output time at which it was posted.
    Picoseconds posted{};
    /// The arrival, once it has arrived.
    Arrival arrival;

    /// Nothing more will happen to it.
    bool is_settled() const noexcept
    {
        return state == State::arrived || state == State::abandoned;
    }
};

/// The calls by which the board tells its owner.
class MessageEvents
{
public:
    virtual ~MessageEvents() = default;

    /// The receive has its message, whose arrival is not known yet.
    virtual void on_matched(const PostedReceive& receive) = 0;

    /// The receive has its message, and that its arrival.
    virtual void on_arrived(const PostedReceive& receive) = 0;

    /// A rendezvous message has its arrival time: its sender wants to know.
    virtual void on_arrival(const ArrivalNotice& notice) = 0;

    /// The transfer of a message waits for the answer (MessageBoard::begin_at()).
    virtual void on_query(const ProgressQuery& query) = 0;

    /// One message less is kept of this sending process.
    virtual void on_consumed(ProcessIndex sender) = 0;
};

} // namespace haec_sim
