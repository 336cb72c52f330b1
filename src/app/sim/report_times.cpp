// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The times of locations and processes.

#include "app/sim/report_json.hpp"
#include "app/sim/report_sections.hpp"
#include "app/sim/thread_rows.hpp"

#include <map>
#include <vector>

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

using Threads = std::vector<ThreadRow>;

/// The activity in the region of interest, or in the whole run.
Activity sum_of(const Threads& threads, bool of_interest, Side side)
{
    Activity sum;
    for (const auto& thread : threads)
    {
        sum += of_interest ? interest_of(thread, side) : whole_of(thread, side);
    }
    return sum;
}

void put_interest_of(JsonWriter& json, const Threads& threads, bool has_interest)
{
    if (has_interest)
    {
        put_activities(json, "region_of_interest", sum_of(threads, true, &TwoTimes::recorded),
                       sum_of(threads, true, &TwoTimes::predicted));
    }
    else
    {
        put_null(json, "region_of_interest");
    }
}

void put_sums(JsonWriter& json, const Threads& threads, bool has_interest)
{
    put(json, "threads", std::uint64_t{threads.size()});
    put_activities(json, "whole", sum_of(threads, false, &TwoTimes::recorded),
                   sum_of(threads, false, &TwoTimes::predicted));
    put_interest_of(json, threads, has_interest);
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
    put_activities(json, "whole", whole_of(row, &TwoTimes::recorded),
                   whole_of(row, &TwoTimes::predicted));
    put_interest_of(json, {{row, row}}, has_interest(source));
    json.end_object();
}

void put_process(JsonWriter& json, const ReportSource& source, const Names& names,
                 const Threads& threads)
{
    const auto& row = threads.front().master;
    json.begin_object();
    put(json, "process", row.process);
    const auto name = names.groups.find(source.index.locations()[row.location].group);
    put(json, "name", name != names.groups.end() ? name->second : "");
    put(json, "node", source.nodes[row.location].value);
    put(json, "location", row.location);
    put_sums(json, threads, has_interest(source));
    json.end_object();
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
    const auto names = names_of(source.definitions);
    std::map<std::uint32_t, Threads> processes;
    for (const auto& thread : threads_of(source.profile, source.index))
    {
        processes[thread.own.process].push_back(thread);
    }
    json.begin_list("locations");
    for (const auto& row : source.profile.locations)
    {
        put_location(json, source, names, row);
    }
    json.end_list();
    json.begin_list("processes");
    for (const auto& [process, threads] : processes)
    {
        put_process(json, source, names, threads);
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
    put_sums(json, threads_of(source.profile, source.index), has_interest(source));
    json.end_object();
}

} // namespace haec_sim
