// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/left_out.hpp"
#include "tests/export/small_trace.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

namespace haec_sim::test
{
namespace
{

using exporting::Format;
using exporting::Part;
using exporting::PartCounts;

/// An export of a location with that record alone, at 1 ns.
template <class Record>
std::string export_of(SmallTrace& trace, Format format, Record record)
{
    if constexpr (std::is_same_v<Record, events::Metric>)
    {
        record.type_ids = {Type::uint64};
        record.metric_values = {MetricValue::from(std::uint64_t{7})};
    }
    trace.add(0, 1'000, record);
    return trace.written(format);
}

/// True where the record is seen: in the output, or among what is told of it.
template <class Record>
bool is_told(Format format)
{
    SmallTrace nothing(1);
    const auto without = export_of(nothing, format, events::MeasurementOnOff{});
    SmallTrace trace(1);
    const auto with = export_of(trace, format, Record{});
    const auto& totals = trace.totals;
    return with != without || !totals.left_out.empty() || totals.unmatched_sends > 0 ||
           totals.unmatched_receives > 0;
}

/// Leaves are told with their Enters, where these are left out.
template <class Record>
constexpr bool is_leave =
    std::is_same_v<Record, events::Leave> || std::is_same_v<Record, events::CallingContextLeave>;

// Every kind of record, in every format: it makes the output another one, or is counted. That of
// MeasurementOnOff is no other, so that it is counted in all.
TEST(LeftOut, NoKindOfRecordInSilence)
{
    for (const auto& name : exporting::format_names())
    {
        const auto format = name.format;
        if (format == exporting::Format::goal)
        {
            continue; // It has a table of losses instead.
        }
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS)                                                               \
    EXPECT_TRUE(is_told<events::Name>(format) ||                                                   \
                (is_leave<events::Name> && !exporting::holds(format, Part::visits)))               \
        << #Name << " in " << name.name;
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
    }
}

TEST(LeftOut, IsCountedByParts)
{
    PartCounts counts;
    counts.count(events::Enter{});
    counts.count(events::Leave{});
    counts.count(events::MpiSend{});
    counts.count(events::MpiRecv{});
    counts.count(events::CallingContextSample{});
    counts.count(events::ParameterInt{});
    counts.count(events::ParameterString{});
    counts.count(events::RmaPut{});
    events::IoSeek seek;
    seek.attributes.push_back(
        {AttributeRef{0}, Type::uint64, AttributeValue::from(std::uint64_t{1})});
    counts.count(seek);
    EXPECT_EQ(left_out(Format::perfetto, counts),
              "2 parameters, 1 record of a window, 1 record of a file, 1 attribute");
    EXPECT_EQ(left_out(Format::paje, counts),
              "1 sample, 2 parameters, 1 record of a window, 1 record of a file, 1 attribute");
    EXPECT_EQ(left_out(Format::messages, counts),
              "1 visit of a region, 1 sample, 2 parameters, 1 record of a window, 1 record of a "
              "file, 1 attribute");
    EXPECT_EQ(left_out(Format::samples, PartCounts{}), "");
}

// Three values, of which one is no number, and one of a metric that is not defined.
TEST(LeftOut, ValuesThatAFormatCannotExpress)
{
    SmallTrace trace(1);
    events::Metric record;
    record.metric = trace.metric("power", "W");
    record.type_ids = {Type::float64};
    record.metric_values = {MetricValue::from(0.5)};
    trace.add(0, 1'000, record);
    record.metric_values = {MetricValue::from(std::numeric_limits<double>::quiet_NaN())};
    trace.add(0, 2'000, record);
    record.metric = MetricRef{77};
    trace.add(0, 3'000, record);
    for (const auto format : {Format::perfetto, Format::paje, Format::paraver})
    {
        trace.written(format);
        EXPECT_EQ(trace.totals.samples, 2U);
        EXPECT_EQ(trace.totals.left_out, "2 values of metrics");
    }
    trace.written(Format::visits);
    EXPECT_EQ(trace.totals.left_out, "3 values of metrics");
}

} // namespace
} // namespace haec_sim::test
