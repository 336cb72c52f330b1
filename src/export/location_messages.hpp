// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/message_postings.hpp"
#include "haec_sim/records/events.hpp"
#include "trace/posting_lane.hpp"
#include "trace/request_tracker.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <optional>
#include <type_traits>

namespace haec_sim::exporting
{

/// The sends and receives of one location, blocking or not: finds out what each request was for,
/// and posts them in the order of the process.
class LocationMessages
{
public:
    /// The things that locations have in common; they outlive them.
    struct Context
    {
        const TraceIndex& index;
        Timeline& timeline;
        Channels& channels;
    };

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

    /// Call next() before, as for records of all kinds.
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
        postings_.advance(seat_, time);
        if (sends_.has_unknown() || receives_.has_unknown())
        {
            expire(false);
        }
    }

    /// There are no more.
    void finish();

    /// Forgets for MessagePostings, which tells it the location whose posting it is.
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
    template <class Record>
    std::optional<ChannelKey> channel_from(const Record& record) const;
    template <class Record>
    Transfer transfer(const Record& record) const;
    SendPosting& open(const ChannelKey& channel, const Transfer& sent, Fate fate);
    template <class Kind>
    void open_request(std::uint64_t request, Kind& posting);
    void free_request(SendPosting& send, Fate fate);
    void free_request(ReceivePosting& receive, Fate fate);
    void receive_now(const std::optional<ChannelKey>& channel, const Transfer& received);
    void expire(bool all);

    LocationIndex self_;
    ProcessIndex process_;
    const Context& context_;
    MessagePostings& postings_;
    std::size_t seat_;
    Turn turn_;
    PostingLane<SendPosting> sends_;
    PostingLane<ReceivePosting> receives_;
    RequestTracker<SendPosting, ReceivePosting> requests_;
};

} // namespace haec_sim::exporting
