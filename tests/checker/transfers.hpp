// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The times of a message in the output: S, P, B, A and C of semantics.md.
#pragma once

#include <algorithm>

#include "messages.hpp"
#include "options.hpp"
#include "report.hpp"
#include "transfer_attributes.hpp"

namespace haec_sim::checker
{

class Transfers
{
public:
    Transfers(const Trace& output, const Options& options)
        : output_(output), attributes_(output), overhead_(options.overhead),
          occupancy_(options.occupancy)
    {
    }

    const TransferAttributes& attributes() const
    {
        return attributes_;
    }

    // S
    Picoseconds send(const Message& message) const
    {
        return output_.locations[message.send.location].time(message.send.event);
    }

    // P, the earliest of times where the receive has no region or request to tell it.
    Picoseconds posted(const Message& message) const
    {
        return message.posted == no_index
                   ? INT64_MIN
                   : output_.locations[message.receive.location].time(message.posted);
    }

    // B
    Picoseconds begin(const Message& message) const
    {
        return message.rendezvous ? std::max(send(message), posted(message)) : send(message);
    }

    // A = B + D of a matched message. A receive that does not record D tells only that the message
    // came by the time it ended.
    Bounds arrival(const Message& message) const
    {
        const auto& location = output_.locations[message.receive.location];
        const auto duration = attributes_.time(location, message.receive.event);
        if (duration)
        {
            return Bounds::exactly(begin(message) + *duration);
        }
        const auto received = location.time(message.receive.event) - overhead_;
        return {begin(message), std::max(begin(message), received)};
    }

    // C
    Bounds completion(const Message& message) const
    {
        const auto occupied = Bounds::exactly(send(message) + occupancy_);
        return message.rendezvous ? later(occupied, arrival(message)) : occupied;
    }

private:
    const Trace& output_;
    TransferAttributes attributes_;
    Picoseconds overhead_;
    Picoseconds occupancy_;
};

} // namespace haec_sim::checker
