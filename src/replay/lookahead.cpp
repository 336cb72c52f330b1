// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "replay/location_replay.hpp"

// What records that are kept, because the location is parked, tell of requests.

namespace haec_sim
{

void LocationReplay::look_at(const events::MpiIrecv& record)
{
    SeenCompletion seen;
    if (const auto* communicator = context_.index.communicator(record.communicator))
    {
        if (const auto sender = communicator->peer(process_, record.sender))
        {
            seen.channel = ChannelKey{record.communicator, *sender, process_, record.msg_tag};
        }
    }
    if (!incoming_.see_completion(record.request_id, seen))
    {
        ahead_.add(record.request_id, seen);
    }
}

void LocationReplay::look_at(const events::MpiIsendComplete& record)
{
    if (!outgoing_.see_completion(record.request_id, Fate::completes))
    {
        ahead_.add(record.request_id, {});
    }
}

void LocationReplay::look_at(const events::MpiRequestCancelled& record)
{
    SeenCompletion seen;
    seen.fate = Fate::cancelled;
    if (!incoming_.see_completion(record.request_id, seen) &&
        !outgoing_.see_completion(record.request_id, Fate::cancelled))
    {
        ahead_.add(record.request_id, seen);
    }
}

void LocationReplay::look_at(const events::NonBlockingCollectiveComplete& record)
{
    SeenCompletion seen;
    seen.operation = record.collective_op;
    seen.root = record.root;
    seen.communicator = record.communicator;
    if (!collectives_.see_completion(record.request_id, seen))
    {
        ahead_.add(record.request_id, seen);
    }
}

} // namespace haec_sim
