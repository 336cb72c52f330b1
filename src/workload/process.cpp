// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/process.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim::workload
{

namespace
{

// Leaves room for the arrival of a message that is sent in the last moment.
constexpr Picoseconds end_of_time = Picoseconds::max() / 2;

} // namespace

void Process::advance(Picoseconds duration)
{
    if (duration > end_of_time - now_) [[unlikely]]
    {
        throw Error("the trace would get longer than 53 days, which is half of what picoseconds in "
                    "64 bits reach; ask for fewer iterations or shorter computing times");
    }
    now_ += duration;
}

void Process::compute(const ComputeTime& duration)
{
    advance(duration.of(rank_, computed_++));
}

void Process::wait_until(Picoseconds time) noexcept
{
    now_ = std::max(now_, time);
}

void Process::enter(Region region)
{
    advance(timing_.between_calls);
    write(events::Enter{{}, reference(region)});
}

void Process::leave(Region region)
{
    advance(timing_.inside_call);
    write(events::Leave{{}, reference(region)});
}

Picoseconds Process::arrival_of(Bytes length) const
{
    return now_ + timing_.latency + timing_.per_byte * static_cast<std::int64_t>(length.value);
}

Picoseconds Process::send(const Envelope& message)
{
    enter(Region::mpi_send);
    advance(timing_.inside_call);
    write(events::MpiSend{{}, message.peer, comm_world, message.tag, message.length.value});
    const auto arrival = arrival_of(message.length);
    leave(Region::mpi_send);
    return arrival;
}

void Process::receive(const Envelope& message, Picoseconds arrival)
{
    enter(Region::mpi_recv);
    advance(timing_.inside_call);
    wait_until(arrival);
    write(events::MpiRecv{{}, message.peer, comm_world, message.tag, message.length.value});
    leave(Region::mpi_recv);
}

PendingSend Process::isend(const Envelope& message)
{
    enter(Region::mpi_isend);
    advance(timing_.inside_call);
    const PendingSend pending{next_request_++, arrival_of(message.length)};
    write(events::MpiIsend{
        {}, message.peer, comm_world, message.tag, message.length.value, pending.request});
    leave(Region::mpi_isend);
    return pending;
}

std::uint64_t Process::irecv()
{
    enter(Region::mpi_irecv);
    advance(timing_.inside_call);
    const auto request = next_request_++;
    write(events::MpiIrecvRequest{{}, request});
    leave(Region::mpi_irecv);
    return request;
}

void Process::complete_send(std::uint64_t request)
{
    advance(timing_.between_calls);
    write(events::MpiIsendComplete{{}, request});
}

void Process::complete_receive(const Envelope& message, std::uint64_t request)
{
    advance(timing_.between_calls);
    write(
        events::MpiIrecv{{}, message.peer, comm_world, message.tag, message.length.value, request});
}

} // namespace haec_sim::workload
