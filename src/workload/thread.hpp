// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "workload/compute_time.hpp"
#include "workload/instrumentation.hpp"
#include "workload/regions.hpp"
#include "workload/timing.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim::workload
{

/// One thread of a process: a location of the trace, with a clock and counters.
///
/// Everything throws Error where the trace gets longer than the simulator's time reaches.
class Thread
{
public:
    /// `trace`: null where the records are not wanted.
    Thread(EventHandler* trace, const Instrumentation& instrumentation, const Timing& timing)
        : trace_(trace), counters_(instrumentation.counters), timing_(timing)
    {
    }

    Picoseconds now() const noexcept
    {
        return now_;
    }

    /// Lets time pass; outside MPI as much as the machine makes of it
    /// (Timing::percent_outside_mpi). Throws Error beyond half of what 64 bits of picoseconds
    /// reach, 53 days, so that messages may still arrive.
    void advance(Picoseconds duration);

    /// Lets time pass until `time`, unless that is over.
    void wait_until(Picoseconds time) noexcept;

    /// Computes what takes `work` where nothing disturbs, but takes `duration`. Counters count
    /// both.
    void compute(Picoseconds work, Picoseconds duration);

    /// Enters, or leaves, not before that time. The machine's time between calls, or within a call,
    /// passes before.
    void enter(Region region, Picoseconds not_before = {});
    void leave(Region region, Picoseconds not_before = {});

    /// Leaves at that time, which is not over, whatever the machine.
    void leave_at(Region region, Picoseconds time);

    /// Leaves at the present time, where the call returns as soon as what it waits for is there.
    void leave_at_once(Region region);

    /// Writes any other record at the present time.
    template <class Record>
    void write(Record record)
    {
        if (trace_ != nullptr)
        {
            record.time = now_;
            deliver(*trace_, record);
        }
    }

    /// Passes the end of the records on.
    void finish();

private:
    void write_counters();
    void write_leave(Region region);

    EventHandler* trace_;
    bool counters_;
    Timing timing_;
    Picoseconds now_{};
    /// Regions of MPI that it is in.
    std::uint32_t inside_mpi_ = 0;
    /// The regions that it is in, the innermost last.
    std::vector<Region> regions_;
    /// The work computed so far, and how long that took.
    Picoseconds work_{};
    Picoseconds busy_{};
};

} // namespace haec_sim::workload
