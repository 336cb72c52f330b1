// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "import/cut/survey.hpp"
#include "trace/trace_index.hpp"

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace haec_sim::importing
{

/// Passes on the records of a location that lie in the cut, with regions and requests completed at
/// its ends.
class CutFilter final : public UniformEventHandler<CutFilter>
{
public:
    /// All of it outlives it.
    CutFilter(const TraceIndex& index, const CutPlan& plan, EventHandler& out, LossCounts& losses)
        : index_(index), plan_(plan), out_(out), losses_(losses)
    {
    }

    template <class Record>
    void handle(Record& record)
    {
        const auto number = number_++;
        const auto time = record.time;
        if (time >= plan_.window.from && !has_begun_)
        {
            begin();
        }
        if (time > plan_.window.to)
        {
            end();
            return;
        }
        track(record);
        if (has_begun_ && passes<Record>(number))
        {
            deliver(out_, record);
        }
    }

    void finish() override
    {
        if (has_begun_)
        {
            end();
        }
        out_.finish();
    }

private:
    /// An open visit, of a calling context if the trace tells of these.
    struct Visit
    {
        RegionRef region;
        CallingContextRef context;
        std::uint32_t unwind_distance = 0;
    };

    /// Records of windows may need others that the cut does not have.
    template <class Record>
    static constexpr bool is_of_window = requires(const Record& record)
    {
        record.win;
    };

    template <class Record>
    bool passes(std::uint64_t number)
    {
        if constexpr (is_of_window<Record>)
        {
            losses_.add(Loss::cut_windows);
            return false;
        }
        return !plan_.dropped.contains(number);
    }

    template <class Record>
    void track(const Record& record)
    {
        if constexpr (std::is_same_v<Record, events::Enter>)
        {
            open_.push_back({record.region, {}, 0});
        }
        else if constexpr (std::is_same_v<Record, events::CallingContextEnter>)
        {
            open_.push_back({index_.region_of(record.calling_context), record.calling_context,
                             record.unwind_distance});
        }
        else if constexpr (std::is_same_v<Record, events::Leave>)
        {
            leave(record.region);
        }
        else if constexpr (std::is_same_v<Record, events::CallingContextLeave>)
        {
            leave(index_.region_of(record.calling_context));
        }
    }

    void leave(RegionRef region);
    void begin();
    void end();

    const TraceIndex& index_;
    const CutPlan& plan_;
    EventHandler& out_;
    LossCounts& losses_;
    std::vector<Visit> open_;
    std::uint64_t number_ = 0;
    bool has_begun_ = false;
    bool has_ended_ = false;
};

} // namespace haec_sim::importing
