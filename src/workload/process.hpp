// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "workload/thread.hpp"
#include "workload/thread_team.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace haec_sim::workload
{

/// The identity of a message at one of its ends: the other end's rank in MPI_COMM_WORLD, the tag,
/// the length.
struct Envelope
{
    std::uint32_t peer = 0;
    std::uint32_t tag = 0;
    Bytes length;
};

/// A non-blocking send under way.
struct PendingSend
{
    std::uint64_t request = 0;
    /// The time when it arrives at its receiver.
    Picoseconds arrival{};
};

/// One MPI process of a synthetic program: it writes the records of what it does, all but computing
/// by its master thread. It never waits by itself; the pattern tells it when a message arrived, so
/// a pattern runs the processes in an order in which every send comes before its receive.
///
/// Everything throws Error where the trace gets longer than the simulator's time reaches.
class Process
{
public:
    /// `threads`: all of the process's, the master first.
    Process(std::vector<Thread> threads, const Instrumentation& instrumentation, std::uint32_t rank,
            const Timing& timing)
        : threads_(std::move(threads)), instrumentation_(instrumentation), rank_(rank),
          timing_(timing)
    {
    }

    /// The present time of the master thread.
    Picoseconds now() const noexcept
    {
        return master().now();
    }

    /// Lets time pass.
    void advance(Picoseconds duration)
    {
        master().advance(duration);
    }

    /// Computes once: the only thread, or all of them in a parallel region.
    void compute(const ComputeTime& duration);

    /// Lets time pass until `time`, unless that is over.
    void wait_until(Picoseconds time) noexcept
    {
        master().wait_until(time);
    }

    void enter(Region region)
    {
        master().enter(region);
    }

    void leave(Region region)
    {
        master().leave(region);
    }

    /// Leaves at the present time: see Thread.
    void leave_at_once(Region region)
    {
        master().leave_at_once(region);
    }

    /// Writes any other record at the present time.
    template <class Record>
    void write(Record record)
    {
        master().write(std::move(record));
    }

    /// MPI_Send, returning when the message arrives at its receiver. It is eager: the sender does
    /// not wait for that.
    Picoseconds send(const Envelope& message);

    /// MPI_Recv of a message that arrives at `arrival`.
    void receive(const Envelope& message, Picoseconds arrival);

    /// MPI_Isend.
    PendingSend isend(const Envelope& message);

    /// MPI_Irecv, returning the request.
    std::uint64_t irecv();

    /// MPI_Wait for the message of an irecv(), which arrives at `arrival`. The message's record
    /// follows its arrival.
    void wait_for(const Envelope& message, std::uint64_t request, Picoseconds arrival);

    /// The records of completions, to be written inside of a waiting call.
    void complete_send(std::uint64_t request);
    void complete_receive(const Envelope& message, std::uint64_t request);

    /// The request of a non-blocking operation that begins.
    std::uint64_t new_request() noexcept
    {
        return next_request_++;
    }

    /// The team of its threads, the master first.
    ThreadTeam team();

    /// The team of that thread with those that it can fork by itself.
    ThreadTeam inner_team(std::uint32_t thread, std::uint32_t processes);

    /// Passes the end of the records on.
    void finish();

private:
    Thread& master() noexcept
    {
        return threads_.front();
    }

    const Thread& master() const noexcept
    {
        return threads_.front();
    }

    void compute(std::uint32_t thread, const ComputeTime& duration);
    void compute_in_parallel(const ComputeTime& duration);
    /// The arrival of a message that is sent now, by the machine's latency and bandwidth.
    Picoseconds arrival_of(Bytes length) const;

    std::vector<Thread> threads_;
    Instrumentation instrumentation_;
    std::uint32_t rank_;
    Timing timing_;
    std::uint64_t next_request_ = 0;
    /// The number of times that it has computed, which chooses the next one's length.
    std::uint64_t computed_ = 0;
};

/// The only communicator of MPI processes in synthetic programs.
inline constexpr CommRef comm_world{0};

/// The threads of a process, for those that have several.
constexpr CommRef thread_team(std::uint32_t rank)
{
    return CommRef{rank + 1};
}

/// The threads that one of `threads` can fork by itself.
constexpr CommRef inner_thread_team(std::uint32_t rank, std::uint32_t thread,
                                    std::uint32_t processes, std::uint32_t threads)
{
    return CommRef{processes + 1 + rank * threads + thread};
}

} // namespace haec_sim::workload
