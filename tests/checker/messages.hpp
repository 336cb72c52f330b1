// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Matches the point-to-point messages of the input (semantics.md, "Matching").
#pragma once

#include <compare>
#include <cstdint>
#include <tuple>
#include <vector>

#include "communicators.hpp"
#include "region_stack.hpp"
#include "trace.hpp"

namespace haec_sim::checker
{

struct Message
{
    EventRef send;
    EventRef receive; // no location where nothing received it
    Index posted = 0; // the event at the receiver that posted the receive; no_index: unknown
    bool rendezvous = false;

    bool matched() const
    {
        return receive.location != no_index;
    }
};

class Messages
{
public:
    Messages(const Trace& input, const Communicators& communicators, const Regions& regions,
             std::uint64_t eager_threshold);

    const std::vector<Message>& all() const
    {
        return messages_;
    }

    // The message that an MpiSend, MpiIsend, MpiIsendComplete, MpiRecv or MpiIrecv belongs to.
    const Message* find(EventRef event) const
    {
        const auto message = of_event_[event.location][event.event];
        return message == no_index ? nullptr : &messages_[message];
    }

    // Receives without a send, sends without a receive, in the order of locations.
    const std::vector<EventRef>& unmatched_receives() const
    {
        return unmatched_receives_;
    }

    std::size_t unmatched_sends() const;

private:
    struct Key
    {
        Word communicator = 0;
        Process sender = 0;
        Process receiver = 0;
        Word tag = 0;

        auto operator<=>(const Key&) const = default;
    };

    // One side of a message, in the order in which it takes part in matching: the order of posting
    // within a location, and that of input times among the threads of a process.
    struct Side
    {
        Key key;
        Picoseconds time = 0;
        EventRef posted;
        Index event = no_index;   // the record that names the peer
        Index posting = no_index; // of a receive, the event that Message::posted is to be

        auto order() const
        {
            return std::tie(key, time, posted.location, posted.event);
        }
    };

    class Scan;

    void match(std::vector<Side>& sends, std::vector<Side>& receives);
    void add_pair(const Side& send, const Side& receive);

    std::vector<Message> messages_;
    std::vector<std::vector<Index>> of_event_;
    std::vector<EventRef> unmatched_receives_;
};

} // namespace haec_sim::checker
