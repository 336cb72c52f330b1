// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "workload/thread_team.hpp"

#include <algorithm>

namespace haec_sim::workload
{

void ThreadTeam::fork() const
{
    master().advance(timing_.between_calls);
    master().write(events::ThreadFork{{}, Paradigm::openmp, size()});
    // The time that a thread needs to wake up is no computing, nor is the master's.
    const auto awake = master().now() + timing_.between_calls;
    for (auto* thread : threads_)
    {
        thread->wait_until(awake);
        thread->write(events::ThreadTeamBegin{{}, communicator_});
        thread->enter(Region::omp_parallel);
    }
}

void ThreadTeam::barrier(Region region) const
{
    for (auto* thread : threads_)
    {
        thread->enter(region);
    }
    leave_barrier(region);
}

void ThreadTeam::leave_barrier(Region region, Picoseconds not_before) const
{
    Picoseconds last{};
    for (const auto* thread : threads_)
    {
        last = std::max(last, thread->now());
    }
    const auto time = std::max(last + timing_.inside_call, not_before);
    for (auto* thread : threads_)
    {
        thread->leave_at(region, time);
    }
}

void ThreadTeam::join() const
{
    Picoseconds end{};
    for (auto* thread : threads_)
    {
        thread->leave(Region::omp_parallel);
        thread->write(events::ThreadTeamEnd{{}, communicator_});
        end = std::max(end, thread->now());
    }
    master().wait_until(std::max(end, master().now() + timing_.between_calls));
    master().write(events::ThreadJoin{{}, Paradigm::openmp});
}

} // namespace haec_sim::workload
