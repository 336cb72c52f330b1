// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "workload/thread.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::workload
{

/// Threads of a process that work together in parallel regions of OpenMP, recorded as by Score-P.
/// Order of calls: fork(), anything, a barrier, join().
class ThreadTeam
{
public:
    /// The first thread is the master, which may be in another team already. All outlive it.
    ThreadTeam(std::vector<Thread*> threads, CommRef communicator, const Timing& timing)
        : threads_(std::move(threads)), communicator_(communicator), timing_(timing)
    {
    }

    std::uint32_t size() const noexcept
    {
        return static_cast<std::uint32_t>(threads_.size());
    }

    Thread& operator[](std::uint32_t index) const
    {
        return *threads_[index];
    }

    Thread& master() const
    {
        return *threads_.front();
    }

    CommRef communicator() const noexcept
    {
        return communicator_;
    }

    const Timing& timing() const noexcept
    {
        return timing_;
    }

    /// All begin the parallel region. The others wake a little after it.
    void fork() const;

    /// All of them pass a barrier.
    void barrier(Region region) const;

    /// All of them leave a barrier that they have entered; not before that time. They leave it at
    /// the same time, the time inside of a call behind the last one.
    void leave_barrier(Region region, Picoseconds not_before = {}) const;

    /// All end the parallel region. The master goes on when the last one is through.
    void join() const;

private:
    std::vector<Thread*> threads_;
    CommRef communicator_;
    Timing timing_;
};

} // namespace haec_sim::workload
