// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// What locations and processes did.

#include "app/sim/report_json.hpp"
#include "app/sim/report_sections.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

const char* type_name(LocationType type)
{
    switch (type)
    {
    case LocationType::cpu_thread:
        return "cpu_thread";
    case LocationType::accelerator_stream:
        return "accelerator_stream";
    case LocationType::metric:
        return "metric";
    default:
        return "unknown";
    }
}

struct Names
{
    std::map<LocationRef, std::string> locations;
    std::map<LocationGroupRef, std::string> groups;
};

Names names_of(const Definitions& definitions)
{
    Names names;
    definitions.each<definitions::Location>(
        [&](const auto& location)
        { names.locations[location.self] = definitions.text(location.name); });
    definitions.each<definitions::LocationGroup>(
        [&](const auto& group) { names.groups[group.self] = definitions.text(group.name); });
    return names;
}

bool is_master(const ReportSource& source, const LocationRow& row)
{
    return source.index.master_of(row.process) == row.location;
}

void put_both(JsonWriter& json, const LocationRow& row, bool is_master, bool has_interest)
{
    put_activities(json, "whole", whole_of(row, is_master, &TwoTimes::recorded),
                   whole_of(row, is_master, &TwoTimes::predicted));
    if (has_interest)
    {
        put_activities(json, "region_of_interest", interest_of(row, is_master, &TwoTimes::recorded),
                       interest_of(row, is_master, &TwoTimes::predicted));
    }
    else
    {
        put_null(json, "region_of_interest");
    }
}

void put_location(JsonWriter& json, const ReportSource& source, const Names& names,
                  const LocationRow& row)
{
    const auto& location = source.index.locations()[row.location];
    json.begin_object();
    put(json, "location", location.reference.value);
    put(json, "name", names.locations.at(location.reference));
    put(json, "type", std::string(type_name(location.type)));
    put(json, "process", row.process);
    put(json, "node", source.nodes[row.location].value);
    json.member("is_master", is_master(source, row));
    put(json, "events", location.events);
    put_interval(json, "recorded", row.first.time.recorded, row.last.time.recorded);
    put_interval(json, "predicted", row.first.time.predicted, row.last.time.predicted);
    put_both(json, row, is_master(source, row), has_interest(source));
    json.end_object();
}

void put_process(JsonWriter& json, const ReportSource& source, const Names& names,
                 const LocationRow& row)
{
    json.begin_object();
    put(json, "process", row.process);
    put(json, "name", names.groups.at(source.index.locations()[row.location].group));
    put(json, "node", source.nodes[row.location].value);
    put(json, "location", row.location);
    put_both(json, row, true, has_interest(source));
    json.end_object();
}

/// Of the masters of all processes.
Activity sum_of(const ReportSource& source, bool of_interest, Side side)
{
    Activity sum;
    for (const auto& row : source.profile.locations)
    {
        if (is_master(source, row))
        {
            sum += of_interest ? interest_of(row, true, side) : whole_of(row, true, side);
        }
    }
    return sum;
}

void put_interest(JsonWriter& json, const ReportSource& source)
{
    if (!has_interest(source))
    {
        put_null(json, "region_of_interest");
        return;
    }
    const auto& figures = source.figures;
    json.begin_object("region_of_interest");
    put(json, "from", source.interest.from_text);
    put(json, "to", source.interest.to_text);
    put_interval(json, "recorded", figures.begin.recorded, figures.end.recorded);
    put_interval(json, "predicted", figures.begin.predicted, figures.end.predicted);
    json.end_object();
}

} // namespace

void put_locations(JsonWriter& json, const ReportSource& source)
{
    const auto names = names_of(source.reader.definitions());
    json.begin_list("locations");
    for (const auto& row : source.profile.locations)
    {
        put_location(json, source, names, row);
    }
    json.end_list();
    std::map<std::uint32_t, const LocationRow*> masters;
    for (const auto& row : source.profile.locations)
    {
        if (is_master(source, row))
        {
            masters[row.process] = &row;
        }
    }
    json.begin_list("processes");
    for (const auto& [process, row] : masters)
    {
        put_process(json, source, names, *row);
    }
    json.end_list();
}

void put_times(JsonWriter& json, const ReportSource& source)
{
    const auto& time = source.time;
    json.begin_object("time");
    put_interval(json, "recorded", time.begin, time.begin + time.recorded);
    put_interval(json, "predicted", time.begin, time.begin + time.predicted);
    put_interest(json, source);
    json.end_object();
    json.begin_object("activity");
    put_activities(json, "whole", sum_of(source, false, &TwoTimes::recorded),
                   sum_of(source, false, &TwoTimes::predicted));
    if (has_interest(source))
    {
        put_activities(json, "region_of_interest", sum_of(source, true, &TwoTimes::recorded),
                       sum_of(source, true, &TwoTimes::predicted));
    }
    else
    {
        put_null(json, "region_of_interest");
    }
    json.end_object();
}

void put_efficiencies(JsonWriter& json, const ReportSource& source)
{
    const bool of_interest = has_interest(source);
    double sum = 0;
    double most = 0;
    std::uint64_t processes = 0;
    for (const auto& row : source.profile.locations)
    {
        if (is_master(source, row))
        {
            const auto activity = of_interest ? interest_of(row, true, &TwoTimes::predicted)
                                              : whole_of(row, true, &TwoTimes::predicted);
            sum += activity.computing.as_double();
            most = std::max(most, activity.computing.as_double());
            ++processes;
        }
    }
    const auto& figures = source.figures;
    const auto span = static_cast<double>(
        (of_interest ? figures.end.predicted - figures.begin.predicted : source.time.predicted)
            .count());
    const auto ratio = [](double part, double whole)
    { return whole > 0 ? std::optional(std::min(part / whole, 1.0)) : std::nullopt; };
    json.begin_object("efficiencies");
    put(json, "of", std::string(of_interest ? "region_of_interest" : "whole"));
    const auto mean = processes > 0 ? sum / static_cast<double>(processes) : 0;
    put(json, "load_balance", ratio(mean, most));
    put(json, "communication", ratio(most, span));
    put(json, "parallel", ratio(mean, span));
    const auto ideal = of_interest && source.ideal ? source.ideal->interest
                       : source.ideal              ? std::optional(source.ideal->whole)
                                                   : std::nullopt;
    const auto ideal_span = ideal ? static_cast<double>(ideal->count()) : 0;
    put(json, "serialisation", ratio(most, ideal_span));
    put(json, "transfer", ideal ? ratio(ideal_span, span) : std::nullopt);
    put(json, "ideal_span_ps", ideal);
    json.end_object();
}

} // namespace haec_sim
