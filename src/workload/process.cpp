// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/process.hpp"

namespace haec_sim::workload
{

void Process::compute(const ComputeTime& duration)
{
    if (instrumentation_.threads > 1)
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

ThreadTeam Process::team()
{
    std::vector<Thread*> members;
    for (std::uint32_t thread = 0; thread < instrumentation_.threads; ++thread)
    {
        members.push_back(&threads_[thread]);
    }
    return {std::move(members), thread_team(rank_), timing_};
}

ThreadTeam Process::inner_team(std::uint32_t thread, std::uint32_t processes)
{
    std::vector<Thread*> members{&threads_[thread]};
    for (std::uint32_t member = 1; member < instrumentation_.inner_threads; ++member)
    {
        members.push_back(&threads_[instrumentation_.inner_thread(thread, member)]);
    }
    return {std::move(members),
            inner_thread_team(rank_, thread, processes, instrumentation_.threads), timing_};
}

void Process::compute_in_parallel(const ComputeTime& duration)
{
    auto threads = team();
    threads.fork();
    for (std::uint32_t index = 0; index < threads.size(); ++index)
    {
        threads[index].enter(Region::omp_for);
        compute(index, duration);
    }
    threads.barrier(Region::omp_implicit_barrier);
    for (std::uint32_t index = 0; index < threads.size(); ++index)
    {
        threads[index].leave(Region::omp_for);
    }
    threads.join();
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
    const PendingSend pending{new_request(), arrival_of(message.length)};
    write(events::MpiIsend{
        {}, message.peer, comm_world, message.tag, message.length.value, pending.request});
    leave(Region::mpi_isend);
    return pending;
}

std::uint64_t Process::irecv()
{
    enter(Region::mpi_irecv);
    advance(timing_.inside_call);
    const auto request = new_request();
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
