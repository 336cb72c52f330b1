// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/tables/fifo.hpp"
#include "simulation/rules/collective_calls.hpp"
#include "simulation/rules/incoming_messages.hpp"
#include "simulation/rules/location_state.hpp"
#include "simulation/rules/outgoing_messages.hpp"
#include "trace/request_tracker.hpp"

#include <cstdint>
#include <variant>

namespace haec_sim
{

/// The requests of a location: the posting that an id means, and cancelled ones. It knows ids only
/// as records are seen; rules that re-time find their postings by order (LocationPostings), as an
/// id may mean another request by then.
class RequestRules
{
public:
    /// The references outlive it.
    RequestRules(OutgoingMessages& outgoing, IncomingMessages& incoming, CollectiveCalls& calls)
        : outgoing_(outgoing), incoming_(incoming), calls_(calls)
    {
    }

    /// A record opens a request. The completion of an earlier one of that id will not come. That
    /// one was freed, and its posting expires.
    template <class Kind>
    void open(std::uint64_t request, Kind& posting)
    {
        if (const auto freed = requests_.open(request, posting))
        {
            free(*freed);
        }
    }

    /// A record completes a request of that kind; null where there is none open. A request of
    /// another kind under that id stays open.
    template <class Kind>
    Kind* close(std::uint64_t request)
    {
        return requests_.close<Kind>(request);
    }

    /// A send or receive whose cancellation is seen while its fate is unknown takes no effect;
    /// requests of collectives stay open.
    void see(LocationState& at, const events::MpiRequestCancelled& record, const Turn& turn);
    /// The record has the time of the gap rule. The posting that it cancels is forgotten with it.
    Picoseconds retime(LocationState& at, events::MpiRequestCancelled& record);

private:
    using Requests = RequestTracker<SendPosting, ReceivePosting, CollectivePosting>;
    /// The posting that an MpiRequestCancelled cancels; the first: nothing that was seen.
    using Cancelled = std::variant<std::monostate, SendPosting*, ReceivePosting*>;

    void free(const Requests::AnyPosting& posting);

    OutgoingMessages& outgoing_;
    IncomingMessages& incoming_;
    CollectiveCalls& calls_;
    Requests requests_;
    /// There is one for each cancellation that was seen and not re-timed yet, in their order.
    Fifo<Cancelled> cancelled_;
};

} // namespace haec_sim
