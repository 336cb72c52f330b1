// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "trace/collective_identity.hpp"
#include "trace/posting.hpp"
#include "trace/request_tracker.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The end of a posting, as its completion tells, which is known at its own record to nobody:
/// whether it takes effect, and as what.
struct RequestEnd
{
    /// The fate, never unknown.
    Fate fate = Fate::expired;
    /// The message of a receive that completes, as its record says.
    CommRef communicator{};
    std::uint32_t sender = 0;
    std::uint32_t msg_tag = 0;
    /// The collective that completes.
    CollectiveIdentity collective{};
};

/// Reads the records of one location for nothing but the ends of its receives and collectives:
/// requests, and begins of collectives.
class RequestEnds : public UniformEventHandler<RequestEnds>
{
public:
    /// A posting whose end is still to be read.
    struct Open
    {
        /// The number of these that the location has before it.
        std::uint64_t number = 0;
        /// The place among the location's records, and the time; times do not go back.
        std::uint64_t record = 0;
        Picoseconds time{};
    };

    template <class Record>
    void handle(Record& record)
    {
        next_.time = std::max(next_.time, record.time);
        see(record);
        ++next_.record;
    }

    void finish() override {}

    /// The posting that the next record might open: behind so many, so many records and that time.
    const Open& next() const noexcept
    {
        return next_;
    }

    /// True where the end of the posting with that number is not read yet.
    bool is_open(std::uint64_t number) const
    {
        return receives_.contains(number) || collectives_.contains(number);
    }

protected:
    virtual void on_collective(const Open&) {}
    virtual void on_end(const Open& posting, const RequestEnd& end) = 0;

private:
    struct OpenSend
    {
    };
    struct OpenReceive : Open
    {
    };
    struct OpenCollective : Open
    {
    };
    using Nest = std::vector<OpenCollective*>;

    template <class Record>
    void see(const Record&)
    {
    }
    void see(const events::MpiIsend& record);
    void see(const events::MpiIsendComplete& record);
    void see(const events::MpiIrecvRequest& record);
    void see(const events::MpiIrecv& record);
    void see(const events::MpiRequestCancelled& record);
    void see(const events::NonBlockingCollectiveRequest& record);
    void see(const events::NonBlockingCollectiveComplete& record);
    void see(const events::MpiCollectiveBegin& record);
    void see(const events::MpiCollectiveEnd& record);
    void see(const events::RmaCollectiveBegin& record);
    void see(const events::RmaCollectiveEnd& record);

    Open open();
    OpenCollective& open_collective();
    void end_nested(Nest& nest, const CollectiveIdentity& identity);
    template <class Kind>
    void open_request(std::uint64_t request, Kind& posting);
    void end(const OpenReceive& receive, const RequestEnd& end);
    void end(const OpenCollective& collective, const RequestEnd& end);
    void end(const OpenSend&, const RequestEnd&) {}

    Open next_{0, 0, Picoseconds::min()};
    OpenSend any_send_;
    std::unordered_map<std::uint64_t, OpenReceive> receives_;
    std::unordered_map<std::uint64_t, OpenCollective> collectives_;
    RequestTracker<OpenSend, OpenReceive, OpenCollective> requests_;
    Nest mpi_nest_;
    Nest rma_nest_;
};

} // namespace haec_sim
