// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/location_messages.hpp"
#include "export/timeline.hpp"
#include "haec_sim/event_handler.hpp"
#include "haec_sim/records/events.hpp"
#include "trace/trace_index.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <unordered_map>
#include <vector>

namespace haec_sim::exporting
{

/// The metrics that a record has, by what it refers to. It is made once for all locations.
class MetricColumns
{
public:
    MetricColumns(const std::vector<TraceMetric>& metrics, const TraceIndex& index);

    /// Tells the timeline all values of a record of the location `self`. Values that the record
    /// lacks are left out; a value of another location than `self` is told as that one's.
    void tell(const events::Metric& record, LocationIndex self, Timeline& timeline) const;

private:
    struct Column
    {
        /// Its place among the metrics, and that of its value in the record.
        std::size_t metric = 0;
        std::size_t position = 0;
        /// The location that the value tells of, where that is not the one that recorded it.
        std::optional<LocationIndex> subject;
    };

    /// The metrics that records of a class or instance have, by its reference.
    std::unordered_map<MetricRef, std::vector<Column>> columns_;
};

/// Makes a timeline of the records of one location. Leaves without their Enter are left out, and
/// one that passes over others ends these, too, as in the simulator. Records of other kinds than
/// regions, messages or metrics moves the time on alone.
class LocationTimeline final : public UniformEventHandler<LocationTimeline>
{
public:
    /// The references outlive it.
    LocationTimeline(LocationIndex self, const LocationMessages::Context& context,
                     MessagePostings& postings, const MetricColumns& metrics)
        : self_(self), context_(context), messages_(self, context, postings), metrics_(metrics)
    {
    }

    template <class Record>
    void handle(const Record& record)
    {
        if (time_ == Picoseconds::min())
        {
            context_.timeline.begin(self_, record.time);
        }
        time_ = record.time;
        messages_.next(time_);
        if constexpr (LocationMessages::knows<Record>)
        {
            messages_.see(record);
        }
        else if constexpr (std::is_same_v<Record, events::Enter>)
        {
            enter(record.region);
        }
        else if constexpr (std::is_same_v<Record, events::Leave>)
        {
            leave(record.region);
        }
        else if constexpr (std::is_same_v<Record, events::CallingContextEnter>)
        {
            enter(context_.index.region_of(record.calling_context));
        }
        else if constexpr (std::is_same_v<Record, events::CallingContextLeave>)
        {
            leave(context_.index.region_of(record.calling_context));
        }
        else if constexpr (std::is_same_v<Record, events::Metric>)
        {
            metrics_.tell(record, self_, context_.timeline);
        }
    }

    /// Regions that are still open end with the last record.
    void finish() override;

    /// The time of the last record; before all others where there is none yet.
    Picoseconds time() const noexcept
    {
        return time_;
    }

    LocationMessages& messages() noexcept
    {
        return messages_;
    }

private:
    /// A region that was entered and not left.
    struct Open
    {
        RegionRef region;
        Picoseconds begin{};
    };

    void enter(RegionRef region);
    /// Ends all regions down to the innermost of that name; none where there is none.
    void leave(RegionRef region);
    void leave_innermost();

    LocationIndex self_;
    const LocationMessages::Context& context_;
    LocationMessages messages_;
    const MetricColumns& metrics_;
    Picoseconds time_ = Picoseconds::min();
    /// The innermost one last.
    std::vector<Open> open_;
};

} // namespace haec_sim::exporting
