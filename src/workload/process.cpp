// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/process.hpp"

#include <algorithm>

namespace haec_sim::workload
{

void Process::compute(const ComputeTime& duration)
{
    if (threads_.size() > 1)
    {
        compute_in_parallel(duration);
    }
    else
    {
        compute(0, duration);
    }
    ++computed_;
}

void Process::compute(std::uint32_t thread, const ComputeTime& duration)
{
    threads_[thread].compute(duration.mean, duration.of(rank_, thread, computed_));
}

void Process::compute_in_parallel(const ComputeTime& duration)
{
    const auto team = thread_team(rank_);
    const auto threads = static_cast<std::uint32_t>(threads_.size());
    advance(timing_.between_calls);
    write(events::ThreadFork{{}, Paradigm::openmp, threads});
    const auto begin = now() + timing_.between_calls;
    auto last = begin;
    for (std::uint32_t index = 0; index < threads; ++index)
    {
        auto& thread = threads_[index];
        thread.wait_until(begin);
        thread.write(events::ThreadTeamBegin{{}, team});
        thread.enter(Region::omp_parallel);
        thread.enter(Region::omp_for);
        compute(index, duration);
        thread.enter(Region::omp_implicit_barrier);
        last = std::max(last, thread.now());
    }
    for (auto& thread : threads_)
    {
        thread.wait_until(last);
        for (const auto region :
             {Region::omp_implicit_barrier, Region::omp_for, Region::omp_parallel})
        {
            thread.leave(region);
        }
        thread.write(events::ThreadTeamEnd{{}, team});
    }
    // All threads end at the same time.
    advance(timing_.between_calls);
    write(events::ThreadJoin{{}, Paradigm::openmp});
}

Picoseconds Process::arrival_of(Bytes length) const
{
    return now() + timing_.latency + timing_.per_byte * static_cast<std::int64_t>(length.value);
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

void Process::wait_for(const Envelope& message, std::uint64_t request, Picoseconds arrival)
{
    enter(Region::mpi_wait);
    wait_until(arrival);
    complete_receive(message, request);
    leave(Region::mpi_wait);
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

void Process::finish()
{
    for (auto& thread : threads_)
    {
        thread.finish();
    }
}

} // namespace haec_sim::workload
