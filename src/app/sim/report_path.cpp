// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The parts of the critical path.

#include "app/sim/keep_largest.hpp"
#include "app/sim/percent.hpp"
#include "app/sim/report_bases.hpp"
#include "app/sim/report_json.hpp"
#include "app/sim/report_sections.hpp"
#include "haec_sim/collective_algorithm.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

/// Pairs of processes with less time than so many others are left out.
constexpr std::size_t most_pairs_of_path = 4096;

const char* name_of(PathSegment::Kind kind)
{
    switch (kind)
    {
    case PathSegment::Kind::region:
        return "region";
    case PathSegment::Kind::message:
        return "message";
    case PathSegment::Kind::collective:
        return "collective";
    case PathSegment::Kind::threads:
        return "threads";
    case PathSegment::Kind::not_begun:
        break;
    }
    return "not_begun";
}

/// Region numbers of OTF2 may be any; those of a report are places.
std::string place_of(const RegionTable& table, RegionRef region)
{
    return json_of(std::uint64_t{table.place(region)});
}

void put_share(JsonWriter& json, const PathShare& share)
{
    put(json, "count", share.count);
    put(json, "time_ps", share.time);
}

void put_pairs(JsonWriter& json, const CriticalPath& path)
{
    std::vector<std::pair<std::pair<std::uint32_t, std::uint32_t>, PathShare>> kept(
        path.by_pair.begin(), path.by_pair.end());
    const auto others =
        keep_largest(kept, most_pairs_of_path, [](const auto& pair) { return pair.second.time; });
    PathShare left_out;
    for (const auto& [pair, share] : others)
    {
        left_out.count += share.count;
        left_out.time += share.time;
    }
    JsonRows rows;
    for (const auto& [pair, share] : kept)
    {
        rows.add(
            {json_of(pair.first), json_of(pair.second), json_of(share.count), json_of(share.time)});
    }
    json.begin_object("process_pairs");
    json.raw_member("columns", R"(["from", "to", "count", "time_ps"])");
    json.raw_member("rows", rows.text());
    json.begin_object("left_out");
    put(json, "pairs", std::uint64_t{others.size()});
    put_share(json, left_out);
    json.end_object();
    json.end_object();
}

void put_messages(JsonWriter& json, const CriticalPath& path)
{
    json.begin_object("messages");
    put_share(json, path.messages);
    put(json, "queued_ps", path.messages.queued);
    json.begin_list("by_size");
    for (const auto& [least, share] : path.by_size)
    {
        json.begin_object();
        put(json, "least_bytes", least);
        put(json, "most_bytes", least > 0 ? least + (least - 1) : 0);
        put_share(json, share);
        put(json, "queued_ps", share.queued);
        json.end_object();
    }
    json.end_list();
    put_pairs(json, path);
    json.end_object();
}

void put_collectives(JsonWriter& json, const CriticalPath& path)
{
    json.begin_object("collectives");
    put_share(json, path.collectives);
    json.begin_list("by_operation");
    for (const auto& [operation, share] : path.by_operation)
    {
        json.begin_object();
        put(json, "operation", name_of(static_cast<CollectiveOp>(operation)));
        put_share(json, share);
        json.end_object();
    }
    json.end_list();
    json.end_object();
}

void put_segments(JsonWriter& json, const CriticalPath& path, const RegionTable& table)
{
    JsonRows rows;
    for (const auto& segment : path.longest)
    {
        const bool is_begun = segment.kind != PathSegment::Kind::not_begun;
        rows.add({json_of(std::string(name_of(segment.kind))), json_of(segment.location),
                  json_of(segment.from_location),
                  is_begun ? place_of(table, segment.region) : "null", json_of(segment.begin),
                  json_of(segment.end)});
    }
    json.begin_object("segments");
    put(json, "count", path.segments);
    json.raw_member("columns",
                    R"(["kind", "location", "from_location", "region", "begin_ps", "end_ps"])");
    json.raw_member("rows", rows.text());
    json.end_object();
}

void put_places(JsonWriter& json, const CriticalPath& path, const RegionTable& table)
{
    json.begin_list("regions");
    for (const auto& [region, time] : path.regions)
    {
        json.begin_object();
        json.raw_member("region", place_of(table, region));
        put(json, "time_ps", time);
        json.end_object();
    }
    json.end_list();
    json.begin_list("processes");
    for (const auto& [process, time] : path.processes)
    {
        json.begin_object();
        put(json, "process", process);
        put(json, "time_ps", time);
        json.end_object();
    }
    json.end_list();
}

void put_path(JsonWriter& json, const CriticalPath& path, const RegionTable& table)
{
    put(json, "length_ps", path.end - path.begin);
    put(json, "begin_ps", path.begin);
    put(json, "end_ps", path.end);
    put(json, "location", path.location);
    put_places(json, path, table);
    put_messages(json, path);
    put_collectives(json, path);
    json.begin_object("threads");
    put_share(json, path.threads);
    json.end_object();
    put(json, "not_begun_ps", path.not_begun);
    put(json, "changes_of_process", path.changes);
    put_segments(json, path, table);
}

/// Regions of one name count together: templates and overloads have several.
std::map<std::string, Picoseconds> parts_of(const CriticalPath& path, const RegionTable& table,
                                            const Definitions& definitions)
{
    std::map<std::string, Picoseconds> parts = {{"messages", path.messages.time},
                                                {"collectives", path.collectives.time},
                                                {"threads", path.threads.time},
                                                {"before the first event", path.not_begun}};
    for (const auto& [region, time] : path.regions)
    {
        const auto* definition = table.definition(region);
        parts[definition != nullptr ? definitions.text(definition->name)
                                    : "outside of all regions"] += time;
    }
    return parts;
}

} // namespace

void put_critical_path(JsonWriter& json, const ReportSource& source, const RegionTable& table)
{
    if (source.critical_paths == nullptr)
    {
        put_null(json, "critical_path");
        return;
    }
    const auto& whole = source.critical_paths->whole;
    const auto& interest = source.critical_paths->interest;
    json.begin_object("critical_path");
    put_bases(json, source,
              [&](ReportBase base)
              { put_path(json, base == ReportBase::interest ? interest.value() : whole, table); });
    json.end_object();
}

std::string critical_path_text(const ReportSource& source)
{
    constexpr std::size_t most = 3;
    if (source.critical_paths == nullptr)
    {
        return {};
    }
    const auto& [whole, interest] = *source.critical_paths;
    const auto& path = interest ? *interest : whole;
    const RegionTable table(source.profile, source.definitions);
    const auto all = parts_of(path, table, source.definitions);
    std::vector<std::pair<std::string, Picoseconds>> parts(all.begin(), all.end());
    std::ranges::stable_sort(parts, std::greater<>(), [](const auto& part) { return part.second; });
    parts.resize(std::min(parts.size(), most));
    const auto length = static_cast<double>(path.sum().count());
    std::string text;
    for (const auto& [name, time] : parts)
    {
        if (time > Picoseconds{0})
        {
            text += (text.empty() ? "" : ", ") + name + " " +
                    percent(static_cast<double>(time.count()) / length);
        }
    }
    return text;
}

} // namespace haec_sim
