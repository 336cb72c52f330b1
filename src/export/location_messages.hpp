// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/message_postings.hpp"
#include "haec_sim/records/events.hpp"
#include "trace/location_postings.hpp"
#include "trace/request_tracker.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <optional>
#include <type_traits>

namespace haec_sim::exporting
{

/// The sends and receives of one location, blocking or not: finds out what each request was for,
/// and posts them in the order of the process. It looks as far ahead for the ends of requests as
/// the simulator does, 256 records for sends and 16384 for receives, so that what is kept is
/// bounded: a send whose end is farther counts as one that nobody cancels, a receive is matched
/// where it completes.
class LocationMessages
{
public:
    /// The things that locations have in common; they outlive them. One for all locations.
    struct Context
    {
        const TraceIndex& index;
        Timeline& timeline;
        Channels& channels;
        const DelayReader& delays;
    };

    /// Joins the postings of its process, which outlive it, as does the context. All locations of a
    /// process do before the first record.
    LocationMessages(LocationIndex self, const Context& context, MessagePostings& postings);

    LocationMessages(const LocationMessages&) = delete;
    LocationMessages& operator=(const LocationMessages&) = delete;

    ~LocationMessages() = default;

    /// True where see() takes records of this kind.
    template <class Record>
    static constexpr bool knows =
        std::is_same_v<Record, events::MpiSend> || std::is_same_v<Record, events::MpiIsend> ||
        std::is_same_v<Record, events::MpiIsendComplete> ||
        std::is_same_v<Record, events::MpiIrecvRequest> ||
        std::is_same_v<Record, events::MpiRecv> || std::is_same_v<Record, events::MpiIrecv> ||
        std::is_same_v<Record, events::MpiRequestCancelled>;

    /// Call next() before, as for records of all kinds. A message whose other end the communicator
    /// does not know is none.
    void see(const events::MpiSend& record);
    void see(const events::MpiIsend& record);
    void see(const events::MpiIsendComplete& record);
    void see(const events::MpiIrecvRequest& record);
    void see(const events::MpiRecv& record);
    void see(const events::MpiIrecv& record);
    void see(const events::MpiRequestCancelled& record);

    /// There is one more record.
    void next(Picoseconds time)
    {
        ++turn_.record;
        turn_.time = time;
        postings_.advance(slot_, time);
        if (sends_.has_unknown() || receives_.has_unknown())
        {
            expire(false);
        }
    }

    /// There are no more: what is still open is over.
    void finish();

    /// Takes back the memory of a posting that is over, for MessagePostings, which finds the
    /// location by its turn.
    void forget(SendPosting& send)
    {
        sends_.release_if_done(send);
    }

    void forget(ReceivePosting& receive)
    {
        receives_.release_if_done(receive);
    }

private:
    template <class Record>
    ChannelKey channel_to(const Record& record) const;
    /// The channel of a receive; nothing where there is no such sender.
    template <class Record>
    std::optional<ChannelKey> channel_from(const Record& record) const;
    template <class Record>
    Transfer transfer(const Record& record) const;
    /// A send at the record that is being seen; not queued yet.
    SendPosting& open(const ChannelKey& channel, const Transfer& sent, Fate fate);
    /// Opens a request; one of the same id that was open before was freed.
    template <class Kind>
    void open_request(std::uint64_t request, Kind& posting);
    /// The request of a posting is over, and so is its fate, if that was not known.
    void free_request(SendPosting& send, Fate fate);
    void free_request(ReceivePosting& receive, Fate fate);
    /// Posts a receive that takes its place where it is complete: a blocking one, or one whose
    /// request is not known.
    void receive_now(const std::optional<ChannelKey>& channel, const Transfer& received);
    /// Gives up looking for ends that are too far off, or for all.
    void expire(bool all);

    LocationIndex self_;
    ProcessIndex process_;
    const Context& context_;
    MessagePostings& postings_;
    /// Its place among the locations of its process (ProcessFrontier).
    std::size_t slot_;
    /// The turn of the record that is being seen.
    Turn turn_;
    LocationPostings<SendPosting> sends_;
    LocationPostings<ReceivePosting> receives_;
    RequestTracker<SendPosting, ReceivePosting> requests_;
};

} // namespace haec_sim::exporting
