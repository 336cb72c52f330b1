// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json/json_writer.hpp"
#include "network/report/group_sums.hpp"
#include "network/report/network_json.hpp"
#include "statistics_files.hpp"

#include <string>

namespace haec_sim::link_statistics
{

namespace
{

/// A list of numbers, one for each bin, as texts.
template <class Bins, class Value>
void list(JsonWriter& json, const char* key, const Bins& bins, Value value)
{
    std::string text = "[";
    for (const auto& bin : bins)
    {
        text += (text.size() > 1 ? ", " : "") + value(bin);
    }
    json.raw_member(key, text + "]");
}

void group(JsonWriter& json, const ResourceGroup& key, const GroupSum& sum,
           const NetworkReport& report, const ResourceGroups& groups)
{
    json.begin_object();
    json.member("type", groups.class_name(key));
    json.member("part", groups.place_name(key));
    if (sum.resources)
    {
        json.whole_member("resources", *sum.resources);
    }
    json.whole_member("used", sum.used);
    put_statistics(json, sum.statistics);
    if (sum.resources)
    {
        json.member("utilisation", share(sum.statistics.busy, report.end, *sum.resources));
    }
    json.member("utilisation_of_busiest", share(sum.busiest, report.end));
    list(json, "busy_ps_over_time", sum.bins, [](const auto& bin) { return bin.busy.text(); });
    list(json, "bytes_over_time", sum.bins,
         [](const auto& bin) { return std::to_string(bin.bytes); });
    list(json, "waiting_ps_over_time", sum.bins,
         [](const auto& bin) { return bin.waiting.text(); });
    json.end_object();
}

void node(JsonWriter& json, const NodeTraffic& traffic, const ResourceGroups& groups)
{
    json.begin_object();
    json.member("node", groups.name_of(vertex_of(traffic.node)));
    put_traffic(json, traffic);
    json.end_object();
}

void resource(JsonWriter& json, const ResourceReport& report, Picoseconds end,
              const ResourceGroups& groups)
{
    const auto key = groups.group_of(report.resource);
    json.begin_object();
    json.member("kind", std::string(name_of(report.resource.kind)));
    json.whole_member("id", report.resource.number);
    json.member("name", groups.name_of(report.resource));
    json.member("type", groups.class_name(key));
    json.member("part", groups.place_name(key));
    put_statistics(json, report.statistics);
    json.member("utilisation", share(report.statistics.busy, end));
    list(json, "busy_ps_over_time", report.bins,
         [](const auto& bin) { return std::to_string(bin.busy.count()); });
    list(json, "bytes_over_time", report.bins,
         [](const auto& bin) { return std::to_string(bin.bytes); });
    list(json, "waiting_ps_over_time", report.bins,
         [](const auto& bin) { return std::to_string(bin.waiting.count()); });
    json.end_object();
}

} // namespace

void write_document(std::ostream& out, const NetworkReport& report, const ResourceGroups& groups)
{
    JsonWriter json;
    json.begin_object();
    json.whole_member("schema", 1);
    json.member("shared", report.is_shared);
    json.time_member("end_ps", report.end);
    json.time_member("bin_width_ps", report.bin_width);
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
    out << json.take_text() << '\n';
}

} // namespace haec_sim::link_statistics
