// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/request_ends.hpp"

#include <variant>

namespace haec_sim
{

RequestEnds::Open RequestEnds::open()
{
    const auto opened = next_;
    ++next_.number;
    return opened;
}

template <class Kind>
void RequestEnds::open_request(std::uint64_t request, Kind& posting)
{
    if (const auto freed = requests_.open(request, posting))
    {
        std::visit([this](auto* before) { end(*before, {}); }, *freed);
    }
}

void RequestEnds::end(const OpenReceive& receive, const RequestEnd& end)
{
    on_end(receive, end);
    receives_.erase(std::uint64_t{receive.number});
}

void RequestEnds::end(const OpenCollective& collective, const RequestEnd& end)
{
    auto of_caller = end;
    of_caller.collective.caller = collective.caller;
    of_caller.collective.is_among_neighbours = collective.is_among_neighbours;
    on_end(collective, of_caller);
    collectives_.erase(std::uint64_t{collective.number});
}

RequestEnds::OpenCollective& RequestEnds::open_collective()
{
    const auto opened = open();
    on_collective(opened);
    OpenCollective part{opened};
    if (callers_)
    {
        part.caller = callers_->innermost();
        part.is_among_neighbours = callers_->is_among_neighbours();
    }
    return collectives_.emplace(opened.number, part).first->second;
}

void RequestEnds::see(const events::MpiIsend& record)
{
    open_request(record.request_id, any_send_);
}

void RequestEnds::see(const events::MpiIsendComplete& record)
{
    requests_.close<OpenSend>(record.request_id);
}

void RequestEnds::see(const events::MpiIrecvRequest& record)
{
    const auto opened = open();
    open_request(record.request_id,
                 receives_.emplace(opened.number, OpenReceive{opened}).first->second);
}

void RequestEnds::see(const events::MpiIrecv& record)
{
    if (const auto* receive = requests_.close<OpenReceive>(record.request_id))
    {
        end(*receive, {Fate::completes, record.communicator, record.sender, record.msg_tag, {}});
    }
}

void RequestEnds::see(const events::MpiRequestCancelled& record)
{
    if (requests_.close<OpenSend>(record.request_id) != nullptr)
    {
        return;
    }
    if (const auto* receive = requests_.close<OpenReceive>(record.request_id))
    {
        end(*receive, {.fate = Fate::cancelled});
    }
}

void RequestEnds::see(const events::NonBlockingCollectiveRequest& record)
{
    open_request(record.request_id, open_collective());
}

void RequestEnds::see(const events::NonBlockingCollectiveComplete& record)
{
    if (const auto* part = requests_.close<OpenCollective>(record.request_id))
    {
        end(*part, {.fate = Fate::completes, .collective = identity_of(record)});
    }
}

void RequestEnds::see(const events::MpiCollectiveBegin&)
{
    mpi_nest_.push_back(&open_collective());
}

void RequestEnds::see(const events::RmaCollectiveBegin&)
{
    rma_nest_.push_back(&open_collective());
}

void RequestEnds::end_nested(Nest& nest, const CollectiveIdentity& identity)
{
    if (!nest.empty())
    {
        const auto* part = nest.back();
        nest.pop_back();
        end(*part, {.fate = Fate::completes, .collective = identity});
    }
}

void RequestEnds::see(const events::MpiCollectiveEnd& record)
{
    end_nested(mpi_nest_, identity_of(record));
}

void RequestEnds::see(const events::RmaCollectiveEnd& record)
{
    end_nested(rma_nest_, identity_of(record));
}

} // namespace haec_sim
