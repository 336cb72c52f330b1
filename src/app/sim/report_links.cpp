// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Links and nodes; what modules add; the rest.

#include "app/sim/keep_largest.hpp"
#include "app/sim/report_bases.hpp"
#include "app/sim/report_json.hpp"
#include "app/sim/report_sections.hpp"
#include "network/report/network_json.hpp"
#include "network/report/resource_groups.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

/// Less busy links than so many others are left out.
constexpr std::size_t most_resources = 8192;
/// The most bins of links over time, in all.
constexpr std::size_t most_bins_of_links = std::size_t{1} << 16;

template <class Value>
void put_over_time(JsonWriter& json, const char* key, const std::vector<TimeBin>& bins,
                   std::size_t together, Value value)
{
    std::string sums;
    for (std::size_t first = 0; first < bins.size(); first += together)
    {
        decltype(value(bins.front())) sum{};
        for (auto bin = first; bin < std::min(bins.size(), first + together); ++bin)
        {
            sum += value(bins[bin]);
        }
        sums += (sums.empty() ? "" : ",") + std::to_string(sum);
    }
    json.raw_member(key, "[" + sums + "]");
}

void put_interest(JsonWriter& json, const ResourceReport& report)
{
    if (!report.interest)
    {
        put_null(json, "region_of_interest");
        return;
    }
    json.begin_object("region_of_interest");
    put(json, "bytes", report.interest->bytes);
    report.has_rate ? put(json, "busy_ps", report.interest->busy) : put_null(json, "busy_ps");
    json.end_object();
}

void put_resource(JsonWriter& json, const ResourceGroups& groups, const ResourceReport& report,
                  std::size_t together)
{
    const auto ends = groups.ends_of(report.resource);
    json.begin_object();
    put(json, "kind", key_of(report.resource.kind));
    put(json, "id", report.resource.number);
    put(json, "from", ends.from.value);
    put(json, "to", ends.to.value);
    report.resource.kind == ResourceKind::link ? put(json, "type", ends.type.value)
                                               : put_null(json, "type");
    put_statistics(json, report.statistics, report.has_rate);
    put_interest(json, report);
    report.has_rate ? put_over_time(json, "busy_over_time_ps", report.bins, together,
                                    [](const TimeBin& bin) { return bin.busy.count(); })
                    : put_null(json, "busy_over_time_ps");
    put_over_time(json, "bytes_over_time", report.bins, together,
                  [](const TimeBin& bin) { return bin.bytes; });
    put_over_time(json, "waiting_over_time_ps", report.bins, together,
                  [](const TimeBin& bin) { return bin.waiting.count(); });
    json.end_object();
}

void put_link_rows(JsonWriter& json, const ReportSource& source)
{
    const auto& network = *source.network;
    std::vector<const ResourceReport*> kept;
    std::size_t bins = 0;
    for (const auto& resource : network.resources)
    {
        kept.push_back(&resource);
        bins = std::max(bins, resource.bins.size());
    }
    const auto others = keep_largest(
        kept, most_resources, [](const auto* resource) { return resource->statistics.busy; });
    WideSum busy_left_out;
    for (const auto* resource : others)
    {
        busy_left_out += resource->statistics.busy;
    }
    std::size_t together = 1;
    while (kept.size() * ((bins + together - 1) / together) > most_bins_of_links && together < bins)
    {
        together *= 2;
    }
    put(json, "bin_width_ps", network.bin_width * static_cast<std::int64_t>(together));
    const ResourceGroups groups(source.platform);
    json.begin_list("rows");
    for (const auto* resource : kept)
    {
        put_resource(json, groups, *resource, together);
    }
    json.end_list();
    json.begin_object("left_out");
    put(json, "links", std::uint64_t{others.size()});
    put(json, "busy_ps", busy_left_out);
    json.end_object();
}

void put_node(JsonWriter& json, const NodeTraffic& traffic)
{
    json.begin_object();
    put(json, "node", traffic.node.value);
    put_traffic(json, traffic);
    json.end_object();
}

void put_oddities(JsonWriter& json, const Oddities& oddities, const EarlyEnds& early_ends)
{
    json.begin_object("oddities");
    for (const auto& kind : oddity_kinds)
    {
        put(json, kind.name, oddities.*kind.count);
    }
    put(json, "early_ends", early_ends.count);
    put(json, "early_ends_worst_ps", early_ends.worst);
    json.end_object();
}

void put_untouched(JsonWriter& json, const ReportSource& source)
{
    json.begin_object("untouched");
    put_bases(json, source,
              [&](ReportBase base)
              {
                  const auto& shares =
                      base == ReportBase::interest ? source.time.interest : source.time.whole;
                  put(json, "without_rules", shares.without_rules);
                  put(json, "collectives", shares.collectives);
                  put(json, "collectives_outside_init_finalize", shares.other_collectives);
                  put(json, "kept_collectives", shares.kept_collectives);
                  put(json, "switched_off", shares.switched_off);
                  put(json, "flushes", shares.flushes);
              });
    json.end_object();
}

} // namespace

void put_links(JsonWriter& json, const ReportSource& source)
{
    if (source.network == nullptr)
    {
        put_null(json, "links");
    }
    else
    {
        json.begin_object("links");
        json.member("shared", source.network->is_shared);
        put(json, "end_ps", source.network->end);
        put_link_rows(json, source);
        json.end_object();
    }
    json.begin_list("nodes");
    for (const auto& node :
         source.network != nullptr ? source.network->nodes : std::vector<NodeTraffic>{})
    {
        put_node(json, node);
    }
    json.end_list();
}

void put_rest(JsonWriter& json, const ReportSource& source)
{
    json.begin_object("modules");
    for (const auto& [name, section] : source.modules)
    {
        json.raw_member(name, json_text(section));
    }
    json.end_object();
    put_untouched(json, source);
    put_oddities(json, source.oddities, source.early_ends);
    const auto& simulator = source.simulator;
    json.begin_object("simulator");
    put(json, "ranks", simulator.ranks);
    put(json, "wall_s", simulator.wall_seconds);
    put(json, "cpu_s", simulator.cpu_seconds);
    put(json, "memory_bytes", simulator.memory_bytes);
    put(json, "events_per_s",
        simulator.wall_seconds > 0 ? static_cast<double>(simulator.events) / simulator.wall_seconds
                                   : 0.0);
    json.end_object();
}

} // namespace haec_sim
