// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json_writer.hpp"
#include "load/group_sums.hpp"
#include "statistics_files.hpp"

#include <string>

namespace haec_sim
{

namespace
{

void number(JsonWriter& json, const char* key, std::uint64_t value)
{
    json.raw_member(key, std::to_string(value));
}

void time(JsonWriter& json, const char* key, Picoseconds value)
{
    json.raw_member(key, std::to_string(value.count()));
}

/// A list of numbers, one for each bin.
template <class Bins, class Value>
void list(JsonWriter& json, const char* key, const Bins& bins, Value value)
{
    std::string text = "[";
    for (const auto& bin : bins)
    {
        text += (text.size() > 1 ? ", " : "") + std::to_string(value(bin));
    }
    json.raw_member(key, text + "]");
}

void figures(JsonWriter& json, const ResourceStatistics& statistics)
{
    number(json, "messages", statistics.messages);
    number(json, "units", statistics.units);
    number(json, "bytes", statistics.bytes);
    time(json, "busy_ps", statistics.busy);
    time(json, "waiting_ps", statistics.waiting);
    time(json, "longest_wait_ps", statistics.longest_wait);
    number(json, "longest_queue", statistics.longest_queue);
}

void group(JsonWriter& json, const ResourceGroup& key, const GroupSum& sum,
           const NetworkReport& report, const ResourceGroups& groups)
{
    json.begin_object();
    json.member("type", groups.class_name(key));
    json.member("part", groups.place_name(key));
    if (sum.resources)
    {
        number(json, "resources", *sum.resources);
    }
    number(json, "used", sum.used);
    figures(json, sum.statistics);
    if (sum.resources)
    {
        json.member("utilisation", share(sum.statistics.busy, report.end, *sum.resources));
    }
    json.member("utilisation_of_busiest", share(sum.busiest, report.end));
    list(json, "busy_ps_over_time", sum.bins, [](const auto& bin) { return bin.sum.busy.count(); });
    list(json, "bytes_over_time", sum.bins, [](const auto& bin) { return bin.sum.bytes; });
    list(json, "waiting_ps_over_time", sum.bins,
         [](const auto& bin) { return bin.sum.waiting.count(); });
    json.end_object();
}

void node(JsonWriter& json, const NodeTraffic& traffic, const ResourceGroups& groups)
{
    json.begin_object();
    json.member("node", groups.name_of(vertex_of(traffic.node)));
    number(json, "messages_out", traffic.messages_out);
    number(json, "bytes_out", traffic.bytes_out);
    number(json, "messages_in", traffic.messages_in);
    number(json, "bytes_in", traffic.bytes_in);
    number(json, "messages_within", traffic.messages_within);
    number(json, "bytes_within", traffic.bytes_within);
    json.end_object();
}

void resource(JsonWriter& json, const ResourceReport& report, Picoseconds end,
              const ResourceGroups& groups)
{
    const Link ends = groups.ends_of(report.resource);
    const auto key = groups.group_of(report.resource);
    json.begin_object();
    json.member("kind", std::string(name_of(report.resource.kind)));
    number(json, "id", report.resource.number);
    json.member("from", groups.name_of(ends.from));
    json.member("to", groups.name_of(ends.to));
    json.member("type", groups.class_name(key));
    json.member("part", groups.place_name(key));
    figures(json, report.statistics);
    json.member("utilisation", share(report.statistics.busy, end));
    list(json, "busy_ps_over_time", report.bins, [](const auto& bin) { return bin.busy.count(); });
    list(json, "bytes_over_time", report.bins, [](const auto& bin) { return bin.bytes; });
    list(json, "waiting_ps_over_time", report.bins,
         [](const auto& bin) { return bin.waiting.count(); });
    json.end_object();
}

} // namespace

void write_document(std::ostream& out, const NetworkReport& report, const ResourceGroups& groups)
{
    JsonWriter json;
    json.begin_object();
    number(json, "schema", 1);
    json.member("shared", report.is_shared);
    time(json, "end_ps", report.end);
    time(json, "bin_width_ps", report.bin_width);
    json.begin_list("groups");
    for (const auto& [key, sum] : sum_up(report, groups))
    {
        group(json, key, sum, report, groups);
    }
    json.end_list();
    json.begin_list("nodes");
    for (const auto& traffic : report.nodes)
    {
        node(json, traffic, groups);
    }
    json.end_list();
    json.begin_list("resources");
    for (const auto& one : report.resources)
    {
        resource(json, one, report.end, groups);
    }
    json.end_list();
    json.end_object();
    out << json.text() << '\n';
}

} // namespace haec_sim
