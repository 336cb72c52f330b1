// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "export/left_out.hpp"
#include "export/location_messages.hpp"
#include "export/overlaps.hpp"
#include "export/timeline.hpp"
#include "haec_sim/event_handler.hpp"
#include "haec_sim/records/events.hpp"
#include "trace/trace_index.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace haec_sim::exporting
{

/// The metrics that a record has, by what it refers to. It is made once for all locations.
class MetricColumns
{
public:
    MetricColumns(const std::vector<TraceMetric>& metrics, const TraceIndex& index);

    /// Tells the timeline all values of a record of the location `self`, and returns how many these
    /// are: those of metrics that are not defined have no name. A value of another location than
    /// `self` is told as that one's.
    std::size_t tell(const events::Metric& record, LocationIndex self, Timeline& timeline) const;

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

/// The figures of a trace that are counted while it is told. One for all locations.
struct Tally
{
    /// All records, by what they are part of; values that nobody can name are not among them.
    PartCounts parts;
    std::uint64_t unnamed_values = 0;
    /// Visits of regions that overlap others, and Leaves that end none.
    std::uint64_t overlaps = 0;
    std::uint64_t stray_leaves = 0;
};

/// Makes a timeline of the records of one location. A Leave ends the last open visit of its region,
/// or none if none is open. Visits that it passes over go on where they have a Leave, and end with
/// it where they have none. Records of other kinds than regions, messages, metrics and samples move
/// the time on alone.
class LocationTimeline final : public UniformEventHandler<LocationTimeline>
{
public:
    /// The parts that a timeline is made with; they outlive it.
    struct Parts
    {
        const LocationMessages::Context& context;
        MessagePostings& postings;
        const MetricColumns& metrics;
        Tally& tally;
    };

    /// The overlaps are those of the location, as far as visits are asked for.
    LocationTimeline(LocationIndex self, const Parts& parts, VisitForm form, Overlaps overlaps)
        : self_(self), context_(parts.context), messages_(self, parts.context, parts.postings),
          metrics_(parts.metrics), tally_(parts.tally), form_(form), overlaps_(std::move(overlaps))
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
        tally_.parts.count(record);
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
            tally_.unnamed_values +=
                record.metric_values.size() - metrics_.tell(record, self_, context_.timeline);
        }
        else if constexpr (std::is_same_v<Record, events::CallingContextSample>)
        {
            context_.timeline.stack_sample(
                {self_, time_, record.calling_context, record.interrupt_generator});
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
    /// A visit that has begun and not ended.
    struct Open
    {
        RegionRef region;
        /// Of its last piece, where it comes in pieces.
        Picoseconds begin{};
        bool overlaps = false;
    };

    void enter(RegionRef region);
    /// Ends the last open visit of the region, and those that have no end of their own.
    void leave(RegionRef region);
    /// The visit at that place ends, by its Leave. Where nothing has passed over it before, those
    /// that began in it and have no end of their own end as well.
    void end_whole(std::size_t first);
    /// The same where all visits from there on end, and begin again if they go on.
    void end_pieces(std::size_t first);
    /// The visit at that place, which ends now.
    Visit visit_at(std::size_t place) const
    {
        return {self_, open_[place].region, open_[place].begin, time_, place};
    }

    LocationIndex self_;
    const LocationMessages::Context& context_;
    LocationMessages messages_;
    const MetricColumns& metrics_;
    Tally& tally_;
    VisitForm form_;
    Overlaps overlaps_;
    /// The visits that have begun so far.
    std::uint64_t visits_ = 0;
    Picoseconds time_ = Picoseconds::min();
    /// In the order of their begins.
    std::vector<Open> open_;
};

} // namespace haec_sim::exporting
