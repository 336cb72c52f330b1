// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "replay/call_stack.hpp"
#include "replay/timeline.hpp"
#include "trace/trace_index.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace haec_sim
{

/// How long a location computes after a record at which it waits.
struct QuietTimes
{
    /// Before it posts a receive.
    Picoseconds before_receives{};
    /// Before it does anything else that others could notice.
    Picoseconds before_others{};
};

/// Finds them from the records that come. Never too long; a shorter time is as right (spec:
/// contention, "Ways to run it in parallel").
class QuietTime final : public UniformEventHandler<QuietTime>
{
public:
    /// All outlive it. The location waits at `input_time`, in the regions of `stack`; at the end of
    /// the innermost one if `is_leaving`.
    QuietTime(const TraceIndex& index, const Timeline& timeline, const CallStack& stack,
              bool is_leaving, Picoseconds input_time);

    /// No more needs to be seen. Stays where it is.
    const bool& stop() const noexcept
    {
        return stop_;
    }

    QuietTimes times() const noexcept
    {
        return {before_receives_.value_or(duration_), duration_};
    }

    /// Whatever the record is, it may be noticed.
    template <class Record>
    void handle(Record&)
    {
        stop_ = true;
    }

    void handle(events::Enter& record);
    void handle(events::Leave& record);
    void handle(events::MpiRecv& record)
    {
        receive(record.time);
    }

    void handle(events::MpiIrecvRequest& record)
    {
        receive(record.time);
    }

    void handle(events::MpiIrecv& record)
    {
        receive(record.time);
    }

    void handle(events::MpiIsendComplete& record)
    {
        pass(record.time);
    }

    // They go with the record that follows.
    void handle(events::Metric&) {}
    void handle(events::ParameterString&) {}
    void handle(events::ParameterInt&) {}
    void handle(events::ParameterUnsignedInt&) {}

private:
    void pass(Picoseconds input_time);
    void receive(Picoseconds input_time);

    const TraceIndex& index_;
    const Timeline& timeline_;
    const CallStack& stack_;
    /// Of the regions of the stack, those that have not been left.
    std::size_t depth_;
    /// Those that were entered since: who goes deeper is looked at no further.
    std::array<RegionRef, 16> entered_;
    std::size_t entered_count_ = 0;
    std::uint32_t mpi_depth_;
    Picoseconds last_;
    Picoseconds duration_{};
    std::optional<Picoseconds> before_receives_;
    bool stop_ = false;
};

} // namespace haec_sim
