// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/goal/rank_program.hpp"
#include "simulation/rules/timeline.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim::exporting
{

/// The time of a location outside communication: the sum of the gaps that haec_sim keeps (spec:
/// semantics, R0), without the waits that it simulates anew.
class OwnTime
{
public:
    /// The index outlives it. `cpu_time` as in Timeline.
    OwnTime(const TraceIndex& index, CpuTime cpu_time) : index_(index), timeline_(1.0, cpu_time) {}

    /// A record at that time, whose gap counts.
    void pass(Picoseconds time)
    {
        if (stands_still_)
        {
            drop(time);
            return;
        }
        settle(time);
        timeline_.advance(time, timeline_.gap_rule(time, inside_software()));
    }

    /// Gaps of records count, or not: those inside a collective are part of it.
    void stand_still(bool stands_still) noexcept
    {
        stands_still_ = stands_still;
    }

    /// A record at that time, whose gap is a wait.
    void drop(Picoseconds time)
    {
        settle(time);
        timeline_.advance(time, timeline_.floor(time));
    }

    /// A value at that time: it belongs to the next record, if that has the same time (R8).
    void see_value(Picoseconds time)
    {
        settle(time);
        value_ = time;
    }

    void read_clock(const events::Metric& record)
    {
        timeline_.read_clock(record);
    }

    void enter(RegionRef region);

    /// Leaves the last open visit of the region and what is open in it; `done` gets the sends that
    /// these regions have begun.
    void leave(RegionRef region, std::vector<Task>& done);

    /// A blocking send inside the innermost region, whose end waits for it.
    void add_send(Task task);

    /// The last record was a blocking send, or not: the Leave behind one is its end (R3).
    void note_send(bool is_send) noexcept
    {
        is_behind_send_ = is_send;
    }
    bool is_behind_send() const noexcept
    {
        return is_behind_send_;
    }

    bool is_in_any_region() const noexcept
    {
        return !frames_.empty();
    }

    /// True if the innermost region is this one, and a blocking probe.
    bool is_probe(RegionRef region) const
    {
        return !frames_.empty() && frames_.back().region == region &&
               frames_.back().traits.is_probe != 0;
    }
    /// The call that begins or ends the use of MPI, if a region around is one.
    ProgramCall program_call() const;

    /// The time since the last call, in whole nanoseconds. What is left over counts the next time.
    std::uint64_t take();

private:
    struct Frame
    {
        RegionRef region;
        RegionTraits traits;
        std::vector<Task> sends;
    };

    void settle(Picoseconds time)
    {
        if (value_ && *value_ < time && !stands_still_)
        {
            const auto before = *value_;
            timeline_.advance(before, timeline_.gap_rule(before, inside_software()));
        }
        value_.reset();
    }

    bool inside_software() const
    {
        return mpi_depth_ > 0 || (!frames_.empty() && !frames_.back().traits.is_computing);
    }

    const TraceIndex& index_;
    haec_sim::Timeline timeline_;
    /// The time of a value whose gap is not counted yet.
    std::optional<Picoseconds> value_;
    std::vector<Frame> frames_;
    std::uint32_t mpi_depth_ = 0;
    bool is_behind_send_ = false;
    bool stands_still_ = false;
    /// The time that take() has given.
    Picoseconds taken_{};
};

} // namespace haec_sim::exporting
