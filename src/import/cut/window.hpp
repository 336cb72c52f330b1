// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "haec_sim/records/trace_definitions.hpp"
#include "haec_sim/units.hpp"
#include "trace/trace_index.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace haec_sim::importing
{

/// The part of a location's time that a cut keeps, both ends included.
struct CutWindow
{
    Picoseconds from = Picoseconds::min();
    Picoseconds to = Picoseconds::max();

    bool contains(Picoseconds time) const noexcept
    {
        return from <= time && time <= to;
    }
};

/// One end of a cut: a time, or a visit of a region, which are counted from 1.
struct CutEnd
{
    std::optional<Picoseconds> time;
    std::string region;
    std::uint64_t visit = 1;
};

/// Finds the begin and the end of a visit of a region on one location.
class VisitSearch final : public UniformEventHandler<VisitSearch>
{
public:
    /// The index outlives it. `regions` are those of the name that is looked for.
    VisitSearch(const TraceIndex& index, std::set<RegionRef> regions, std::uint64_t visit)
        : index_(index), regions_(std::move(regions)), visit_(visit)
    {
    }

    template <class Record>
    void handle(const Record& record)
    {
        time_ = record.time;
        if constexpr (std::is_same_v<Record, events::Enter>)
        {
            enter(record.region);
        }
        else if constexpr (std::is_same_v<Record, events::Leave>)
        {
            leave(record.region);
        }
        else if constexpr (std::is_same_v<Record, events::CallingContextEnter>)
        {
            enter(index_.region_of(record.calling_context));
        }
        else if constexpr (std::is_same_v<Record, events::CallingContextLeave>)
        {
            leave(index_.region_of(record.calling_context));
        }
    }

    void finish() override {}

    /// The number of visits so far.
    std::uint64_t visits() const noexcept
    {
        return visits_;
    }

    /// Nothing where there are fewer visits.
    std::optional<Picoseconds> begin() const noexcept
    {
        return begin_;
    }

    /// A visit that is not left ends with the last record.
    Picoseconds end() const noexcept
    {
        return end_.value_or(time_);
    }

private:
    void enter(RegionRef region)
    {
        if (regions_.contains(region))
        {
            open_.push_back(++visits_);
            begin_ = visits_ == visit_ ? time_ : begin_;
        }
    }

    void leave(RegionRef region)
    {
        if (regions_.contains(region) && !open_.empty())
        {
            end_ = open_.back() == visit_ ? time_ : end_;
            open_.pop_back();
        }
    }

    const TraceIndex& index_;
    std::set<RegionRef> regions_;
    std::uint64_t visit_;
    std::uint64_t visits_ = 0;
    std::vector<std::uint64_t> open_;
    Picoseconds time_{};
    std::optional<Picoseconds> begin_;
    std::optional<Picoseconds> end_;
};

} // namespace haec_sim::importing
