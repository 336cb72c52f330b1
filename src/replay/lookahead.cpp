// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "replay/location_replay.hpp"

// What records that are kept, because the location is parked, tell of requests.

namespace haec_sim
{

void LocationReplay::look_at_request(std::uint64_t request)
{
    if (!ahead_.is_requested(request))
    {
        // An open request of the same id was freed: its completion will not come.
        incoming_.see_completion(request, {.fate = Fate::expired});
        outgoing_.see_completion(request, Fate::expired);
        collectives_.see_completion(request, {.fate = Fate::expired});
    }
    ahead_.add_request(request, seen_ - 1);
}

void LocationReplay::look_at(const events::MpiIsend& record)
{
    look_at_request(record.request_id);
}

void LocationReplay::look_at(const events::MpiIrecvRequest& record)
{
    look_at_request(record.request_id);
}

void LocationReplay::look_at(const events::NonBlockingCollectiveRequest& record)
{
    look_at_request(record.request_id);
}

void LocationReplay::look_at(const events::MpiIrecv& record)
{
    SeenCompletion seen;
    seen.channel = channel_of(record);
    if (!ahead_.add_completion(record.request_id, seen, seen_ - 1))
    {
        incoming_.see_completion(record.request_id, seen);
    }
}

void LocationReplay::look_at(const events::MpiIsendComplete& record)
{
    if (!ahead_.add_completion(record.request_id, {}, seen_ - 1))
    {
        outgoing_.see_completion(record.request_id, Fate::completes);
    }
}

void LocationReplay::look_at(const events::MpiRequestCancelled& record)
{
    if (!ahead_.add_completion(record.request_id, {.fate = Fate::cancelled}, seen_ - 1))
    {
        incoming_.see_completion(record.request_id, {.fate = Fate::cancelled});
        outgoing_.see_completion(record.request_id, Fate::cancelled);
    }
}

void LocationReplay::look_at(const events::NonBlockingCollectiveComplete& record)
{
    SeenCompletion seen;
    seen.operation = record.collective_op;
    seen.root = record.root;
    seen.communicator = record.communicator;
    if (!ahead_.add_completion(record.request_id, seen, seen_ - 1))
    {
        collectives_.see_completion(record.request_id, seen);
    }
}

} // namespace haec_sim
