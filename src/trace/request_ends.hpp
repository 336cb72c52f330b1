// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "trace/caller_stack.hpp"
#include "trace/collective_identity.hpp"
#include "trace/posting.hpp"
#include "trace/request_tracker.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace haec_sim
{

/// The end of a posting, as its completion tells, which is known at its own record to nobody:
/// whether it takes effect, and as what. By default it is that of a posting whose end never comes.
struct RequestEnd
{
    /// The fate, never unknown.
    Fate fate = Fate::expired;
    /// The message of a receive that completes, as its record says: the sender is a rank of the
    /// communicator.
    CommRef communicator{};
    std::uint32_t sender = 0;
    std::uint32_t msg_tag = 0;
    /// The collective that completes.
    CollectiveIdentity collective{};
};

/// Reads the records of one location for nothing but the ends of its receives and collectives:
/// requests, and begins of collectives. It finds them by the same rules as the engine that keeps
/// the records, so that both give a posting the same number; nothing of the records is kept.
/// Memory: the postings that are open.
class RequestEnds : public UniformEventHandler<RequestEnds>
{
public:
    /// A posting whose end is still to be read. It stands for a receive that was posted, or a part
    /// in a collective.
    struct Open
    {
        /// The number of these that the location has before it.
        std::uint64_t number = 0;
        /// The place among the location's records, and the time; times do not go back.
        std::uint64_t record = 0;
        Picoseconds time{};
    };

    /// Notes one record, of any kind.
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

    /// True where the end of the posting with that number is not read yet; false also of one that
    /// is not opened yet.
    bool is_open(std::uint64_t number) const
    {
        return receives_.contains(number) || collectives_.contains(number);
    }

protected:
    /// Given by those who want to know the callers of collectives, before the first record.
    std::optional<CallerStack> callers_;

    /// Called for each begin of a collective, in the order of the records.
    virtual void on_collective(const Open&) {}
    /// Called for each end, in the order of the completions; for a request that was freed when its
    /// id is used again. Postings whose end never comes are not told of.
    virtual void on_end(const Open& posting, const RequestEnd& end) = 0;

private:
    /// Sends matter only as they use the same ids.
    struct OpenSend
    {
    };
    struct OpenReceive : Open
    {
    };
    struct OpenCollective : Open
    {
        RegionRef caller{};
        bool is_among_neighbours = false;
    };
    /// Blocking collectives that were begun and not ended: an end belongs to the last begin.
    using Nest = std::vector<OpenCollective*>;

    template <class Record>
    void see(const Record& record)
    {
        if constexpr (requires(CallerStack & stack) { stack.see(record); })
        {
            if (callers_)
            {
                callers_->see(record);
            }
        }
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

    /// Gives the next number.
    Open open();
    OpenCollective& open_collective();
    /// Ends the innermost one; nothing where none was begun.
    void end_nested(Nest& nest, const CollectiveIdentity& identity);
    /// Opens a request; what its id meant before ends without a completion.
    template <class Kind>
    void open_request(std::uint64_t request, Kind& posting);
    void end(const OpenReceive& receive, const RequestEnd& end);
    void end(const OpenCollective& collective, const RequestEnd& end);
    void end(const OpenSend&, const RequestEnd&) {}

    Open next_{0, 0, Picoseconds::min()};
    OpenSend any_send_;
    /// Both by number; a map, so that they stay where they are.
    std::unordered_map<std::uint64_t, OpenReceive> receives_;
    std::unordered_map<std::uint64_t, OpenCollective> collectives_;
    RequestTracker<OpenSend, OpenReceive, OpenCollective> requests_;
    /// The parts that were begun and not ended, innermost last; MPI's records and those of windows
    /// nest apart.
    Nest mpi_nest_;
    Nest rma_nest_;
};

} // namespace haec_sim
