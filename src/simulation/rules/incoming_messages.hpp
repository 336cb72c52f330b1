// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/process_postings.hpp"
#include "simulation/rules/replay_context.hpp"
#include "trace/location_postings.hpp"
#include "trace/requests_ahead.hpp"

#include <cstdint>
#include <optional>

namespace haec_sim
{

/// The channel of a record that completes a receive of `receiver`; nothing where there is no such
/// sender.
template <class Record>
std::optional<ChannelKey> channel_of(const Record& record, const TraceIndex& index,
                                     ProcessIndex receiver)
{
    const auto* communicator = index.communicator(record.communicator);
    const auto sender =
        communicator != nullptr ? communicator->peer(receiver, record.sender) : std::nullopt;
    if (!sender)
    {
        return std::nullopt;
    }
    return ChannelKey{record.communicator, *sender, receiver, record.msg_tag};
}

/// The receives of one location (spec: semantics, R2 and "Matching"): posts them on the board in
/// posting order, which for a non-blocking one is the order of requests, not of completions. Order
/// of calls: see_...() for every record, then the others as the records are re-timed. The board
/// knows when a message is there; what a record makes of that is the matter of ReceiveRules.
class IncomingMessages final : public PostingOwner<ReceivePosting>
{
public:
    /// The references outlive it.
    IncomingMessages(LocationIndex self, ReplayContext& context, ProcessPostings& process,
                     RequestsAhead& ahead);

    /// An MpiRecv was seen. `channel` is nothing where the sender is not defined: such a receive is
    /// not posted.
    ReceivePosting& see_receive(const std::optional<ChannelKey>& channel, const Turn& turn);

    /// An MpiIrecvRequest was seen; `number` tells it from the others (RequestEnds). It does not
    /// know its channel yet, and holds up the receives of the process behind it until a completion
    /// tells (docs/adr/0003).
    ReceivePosting& see_request(const Turn& turn, std::uint64_t number);

    /// An MpiIrecv was seen; `receive` is null where it has no request. Returns the receive that
    /// takes its place only now, as it has none. The result is null for one that has a request.
    ReceivePosting* see_completion(ReceivePosting* receive,
                                   const std::optional<ChannelKey>& channel, const Turn& turn);

    /// An MpiRequestCancelled was seen. It takes no message. A fate that is known already stays.
    void see_cancelled(ReceivePosting& receive);

    /// The request's completion will not come. That is so where its id names another request now.
    /// It takes no message.
    void see_freed(ReceivePosting& receive);

    /// `seen` records were seen, or all. A request that is open for 16384 records gets its fate
    /// from a second reading of the records, where that is possible; else its records are kept
    /// until all is known (RequestsAhead). One that is open when all were seen takes no message.
    void expire(std::uint64_t seen, bool all);

    /// Receives are held back while the fate of any of them is unknown.
    const LocationPostings<ReceivePosting>& postings() const noexcept
    {
        return postings_;
    }

    /// An MpiIrecvRequest at output time `time`. That is P of the receive (R2).
    void request(Picoseconds time);

    /// The MpiRecv that is being re-timed, posted at output time `posted`; may be asked again.
    /// `posted` counts the first time.
    ReceivePosting& blocking(Picoseconds posted);

    /// The MpiRecv was re-timed.
    void close_blocking();

    /// The receive whose MpiIrecv is being re-timed; `floor` is when it was posted, if nothing else
    /// tells. May be asked again. One without a request was posted before the measurement began,
    /// and is counted (Oddities::stray_completions).
    ReceivePosting& completed(Picoseconds floor);

    /// The MpiIrecv was re-timed.
    void close_completed();

    /// The MpiRequestCancelled of a receive was re-timed. Its memory is free once it has left the
    /// queue.
    void close_cancelled(ReceivePosting& receive);

    /// No message will come for a receive that was posted. It leaves the board, where the next
    /// receive of the channel takes its place; its record is kept as recorded.
    void abandon(ReceivePosting& receive);

    /// Posts it on the board of this rank, where it may meet its message at once.
    void take_effect(ReceivePosting& receive) override;

    void forget(ReceivePosting& receive) override
    {
        postings_.release_if_done(receive);
    }

    /// Puts the probe on the board that waits for its message.
    void peek(ReceivePosting& receive) override;

    /// A probe waits for the message of a receive that was seen, and has a place in the queue.
    void probe(ReceivePosting& receive, PostedReceive& probe);

    /// The probe has gone on. It is forgotten, also by the board.
    void end_probe(ReceivePosting& receive);

private:
    void put_out(ReceivePosting& receive);
    /// The receive is posted in other draws of noise, too.
    void note_draws(const ReceivePosting& receive);
    void close(ReceivePosting& receive);

    LocationIndex self_;
    ProcessIndex process_index_;
    ReplayContext& context_;
    ProcessPostings& process_;
    RequestsAhead& ahead_;
    LocationPostings<ReceivePosting> postings_;
};

} // namespace haec_sim
