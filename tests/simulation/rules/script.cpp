// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "tests/simulation/rules/trace.hpp"

namespace haec_sim::test
{

Script::Script(Trace& trace) : trace_(trace) {}

Script::~Script() = default;

Script& Script::add(std::int64_t time, AnyEvent event)
{
    std::visit([time](auto& record) { record.time = Picoseconds{time}; }, event);
    events.push_back(std::move(event));
    return *this;
}

Script& Script::enter(std::int64_t time, const std::string& region)
{
    return add(time, events::Enter{{}, trace_.region(region)});
}

Script& Script::leave(std::int64_t time, const std::string& region)
{
    return add(time, events::Leave{{}, trace_.region(region)});
}

Script& Script::send(std::int64_t time, const Peer& to)
{
    return add(time, events::MpiSend{{}, to.rank, to.communicator, to.tag, to.bytes});
}

Script& Script::recv(std::int64_t time, const Peer& from)
{
    return add(time, events::MpiRecv{{}, from.rank, from.communicator, from.tag, from.bytes});
}

Script& Script::isend(std::int64_t time, std::uint64_t request, const Peer& to)
{
    return add(time, events::MpiIsend{{}, to.rank, to.communicator, to.tag, to.bytes, request});
}

Script& Script::isend_complete(std::int64_t time, std::uint64_t request)
{
    return add(time, events::MpiIsendComplete{{}, request});
}

Script& Script::irecv_request(std::int64_t time, std::uint64_t request)
{
    return add(time, events::MpiIrecvRequest{{}, request});
}

Script& Script::irecv(std::int64_t time, std::uint64_t request, const Peer& from)
{
    return add(time,
               events::MpiIrecv{{}, from.rank, from.communicator, from.tag, from.bytes, request});
}

Script& Script::cancelled(std::int64_t time, std::uint64_t request)
{
    return add(time, events::MpiRequestCancelled{{}, request});
}

Script& Script::tested(std::int64_t time, std::uint64_t request)
{
    return add(time, events::MpiRequestTest{{}, request});
}

Script& Script::collective_begin(std::int64_t time)
{
    return add(time, events::MpiCollectiveBegin{});
}

Script& Script::collective_end(std::int64_t time, CollectiveOp operation, CommRef communicator,
                               std::uint32_t root)
{
    return add(time, events::MpiCollectiveEnd{{}, operation, communicator, root, 8, 8});
}

Script& Script::collective_request(std::int64_t time, std::uint64_t request)
{
    return add(time, events::NonBlockingCollectiveRequest{{}, request});
}

Script& Script::collective_complete(std::int64_t time, std::uint64_t request,
                                    CollectiveOp operation, CommRef communicator,
                                    std::uint32_t root)
{
    return add(time, events::NonBlockingCollectiveComplete{
                         {}, operation, communicator, root, 8, 8, request});
}

Script& Script::rma_begin(std::int64_t time)
{
    return add(time, events::RmaCollectiveBegin{});
}

Script& Script::rma_end(std::int64_t time, CollectiveOp operation, RmaWinRef window,
                        std::uint32_t root)
{
    return add(time, events::RmaCollectiveEnd{{}, operation, {}, window, root, 8, 8});
}

Script& Script::metric(std::int64_t time)
{
    return add(time, events::Metric{});
}

Script& Script::parameter(std::int64_t time)
{
    return add(time, events::ParameterInt{});
}

Script& Script::flush(std::int64_t time, std::int64_t stop)
{
    return add(time, events::BufferFlush{{}, Picoseconds{stop}});
}

Script& Script::enter_context(std::int64_t time, const std::string& region)
{
    return add(time, events::CallingContextEnter{{}, trace_.context(region), 1});
}

Script& Script::leave_context(std::int64_t time, const std::string& region)
{
    return add(time, events::CallingContextLeave{{}, trace_.context(region)});
}

Script& Script::blocking_send(std::int64_t enter_time, std::int64_t send_time,
                              std::int64_t leave_time, const Peer& to, const std::string& region)
{
    return enter(enter_time, region).send(send_time, to).leave(leave_time, region);
}

Script& Script::blocking_recv(std::int64_t enter_time, std::int64_t recv_time,
                              std::int64_t leave_time, const Peer& from)
{
    return enter(enter_time, "MPI_Recv").recv(recv_time, from).leave(leave_time, "MPI_Recv");
}

Script& Script::collective(std::int64_t begin_time, std::int64_t end_time, CollectiveOp operation,
                           CommRef communicator, std::uint32_t root)
{
    return enter(begin_time, "MPI_Collective")
        .collective_begin(begin_time)
        .collective_end(end_time, operation, communicator, root)
        .leave(end_time, "MPI_Collective");
}

} // namespace haec_sim::test
