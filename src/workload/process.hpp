// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "workload/compute_time.hpp"
#include "workload/regions.hpp"
#include "workload/timing.hpp"

#include <cstdint>

namespace haec_sim::workload
{

/// What identifies a message at one of its ends: the other end's rank, the tag, the length.
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
    Picoseconds arrival{};
};

/// One MPI process of a synthetic program: it has a clock and writes the records of what it does.
/// It never waits by itself; the pattern tells it when a message arrived, so a pattern runs the
/// processes in an order in which every send comes before its receive.
///
/// Everything throws Error where the trace gets longer than the simulator's time reaches.
class Process
{
public:
    Process(EventHandler& trace, std::uint32_t rank, const Timing& timing)
        : trace_(&trace), rank_(rank), timing_(timing)
    {
    }

    Picoseconds now() const noexcept
    {
        return now_;
    }

    /// Lets time pass.
    void advance(Picoseconds duration);

    /// Computes once.
    void compute(const ComputeTime& duration);

    /// Lets time pass until `time`, unless that is over.
    void wait_until(Picoseconds time) noexcept;

    void enter(Region region);
    void leave(Region region);

    /// Writes any other record at the present time.
    template <class Record>
    void write(Record record)
    {
        record.time = now_;
        deliver(*trace_, record);
    }

    /// MPI_Send, returning when the message arrives at its receiver.
    Picoseconds send(const Envelope& message);

    /// MPI_Recv of a message that arrives at `arrival`.
    void receive(const Envelope& message, Picoseconds arrival);

    /// MPI_Isend.
    PendingSend isend(const Envelope& message);

    /// MPI_Irecv, returning the request.
    std::uint64_t irecv();

    /// The records of completions, to be written inside of a waiting call.
    void complete_send(std::uint64_t request);
    void complete_receive(const Envelope& message, std::uint64_t request);

    /// Passes the end of the records on.
    void finish()
    {
        trace_->finish();
    }

private:
    Picoseconds arrival_of(Bytes length) const;

    EventHandler* trace_;
    std::uint32_t rank_;
    Timing timing_;
    Picoseconds now_{};
    std::uint64_t next_request_ = 0;
    std::uint64_t computed_ = 0;
};

/// The only communicator of synthetic programs.
inline constexpr CommRef comm_world{0};

} // namespace haec_sim::workload
