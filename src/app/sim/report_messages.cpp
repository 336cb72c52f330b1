// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Messages, links, and the timeline.

#include "app/sim/keep_largest.hpp"
#include "app/sim/report_json.hpp"
#include "app/sim/report_sections.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace haec_sim
{

namespace
{

/// Pairs with fewer bytes than so many others are left out.
constexpr std::size_t most_pairs_of_nodes = 65536;

using Pair = std::pair<std::uint32_t, std::uint32_t>;
using Pairs = std::map<Pair, PairFigures>;

void put_pairs(JsonWriter& json, const char* key, const Pairs& pairs)
{
    std::vector<std::pair<Pair, PairFigures>> kept(pairs.begin(), pairs.end());
    const auto others =
        keep_largest(kept, most_pairs_of_nodes, [](const auto& pair) { return pair.second.bytes; });
    PairFigures left_out;
    for (const auto& [pair, figures] : others)
    {
        left_out += figures;
    }
    JsonRows rows;
    for (const auto& [pair, figures] : kept)
    {
        rows.add({json_of(pair.first), json_of(pair.second), json_of(figures.count),
                  json_of(figures.bytes), json_of(figures.hops)});
    }
    json.begin_object(key);
    json.raw_member("columns", R"(["from", "to", "count", "bytes", "hops"])");
    json.raw_member("rows", rows.text());
    json.begin_object("left_out");
    put(json, "pairs", std::uint64_t{others.size()});
    put(json, "count", left_out.count);
    put(json, "bytes", left_out.bytes);
    json.end_object();
    json.end_object();
}

void put_bandwidth(JsonWriter& json, const SizeFigures& size)
{
    if (!std::isfinite(size.most_bandwidth) || size.transfers.time == WideSum{})
    {
        put_null(json, "bandwidth");
        return;
    }
    json.begin_object("bandwidth");
    put(json, "least_bytes_per_s", size.least_bandwidth);
    put(json, "mean_bytes_per_s",
        static_cast<double>(size.transfers.bytes) * 1e12 / size.transfers.time.as_double());
    put(json, "most_bytes_per_s", size.most_bandwidth);
    json.end_object();
}

void put_sizes(JsonWriter& json, const RunProfile& profile)
{
    json.begin_object("by_size");
    json.member("is_exact", profile.has_exact_sizes);
    json.begin_list("rows");
    for (const auto& size : profile.sizes)
    {
        json.begin_object();
        put(json, "least_bytes", size.least_bytes);
        put(json, "most_bytes", size.most_bytes);
        put(json, "count", size.transfers.count);
        put(json, "bytes", size.transfers.bytes);
        put_spread(json, "transfer", size.transfers);
        put_bandwidth(json, size);
        json.end_object();
    }
    json.end_list();
    json.end_object();
}

void put_hops(JsonWriter& json, const RunProfile& profile)
{
    json.begin_list("by_hops");
    for (const auto& [hops, transfers] : profile.hops)
    {
        json.begin_object();
        put(json, "hops", hops);
        put(json, "count", transfers.count);
        put(json, "bytes", transfers.bytes);
        put_spread(json, "transfer", transfers);
        json.end_object();
    }
    json.end_list();
}

void put_traffic(JsonWriter& json, const char* key, std::uint64_t count, std::uint64_t bytes)
{
    json.begin_object(key);
    put(json, "count", count);
    put(json, "bytes", bytes);
    json.end_object();
}

/// The place in the section `regions`; what is no region keeps its number, which is below 0.
std::int64_t place_of(std::int64_t region, const RegionTable& table)
{
    return region < 0 ? region
                      : static_cast<std::int64_t>(
                            table.place(RegionRef{static_cast<std::uint32_t>(region)}));
}

std::string runs_text(const std::vector<BinRun>& bins, std::size_t& next, std::uint32_t location,
                      const RegionTable& table)
{
    std::vector<std::string> runs;
    for (; next < bins.size() && bins[next].location == location; ++next)
    {
        const auto& stretch = bins[next].stretch;
        runs.push_back(json_of(place_of(stretch.region, table)));
        runs.push_back(json_of(stretch.parts));
    }
    return json_row(runs);
}

void put_bins(JsonWriter& json, const ReportSource& source, const RegionTable& table)
{
    const auto& profile = source.profile;
    std::uint64_t most = 0;
    std::uint64_t own = 0;
    for (std::size_t next = 0; next < profile.bins.size(); ++next)
    {
        const bool is_same =
            next > 0 && profile.bins[next].location == profile.bins[next - 1].location;
        own = (is_same ? own : 0) + profile.bins[next].stretch.parts;
        most = std::max(most, own);
    }
    const Picoseconds width{std::int64_t{1} << profile.bin_shift};
    put(json, "bin_width_ps", width / static_cast<std::int64_t>(RegionBins::parts));
    put(json, "bins", most);
    put(json, "bins_divided", RegionBins::parts);
    json.begin_list("locations");
    std::size_t next = 0;
    for (const auto& row : profile.locations)
    {
        json.begin_object();
        put(json, "location", row.location);
        json.raw_member("runs", runs_text(profile.bins, next, row.location, table));
        json.end_object();
    }
    json.end_list();
}

void put_visits(JsonWriter& json, const ReportSource& source, const RegionTable& table)
{
    if (!source.profile.has_all_visits)
    {
        put_null(json, "visits");
        return;
    }
    JsonRows rows;
    for (const auto& visit : source.profile.visits)
    {
        rows.add({json_of(visit.location), json_of(place_of(visit.region, table)),
                  json_of(visit.entered), json_of(visit.left), json_of(visit.depth)});
    }
    json.begin_object("visits");
    json.raw_member("columns", R"(["location", "region", "enter_ps", "leave_ps", "depth"])");
    json.raw_member("rows", rows.text());
    json.end_object();
}

void put_message_lines(JsonWriter& json, const RunProfile& profile)
{
    JsonRows rows;
    for (const auto& message : profile.messages)
    {
        rows.add({json_of(message.from), json_of(message.to), json_of(message.begin),
                  json_of(message.received), json_of(message.bytes), json_of(message.hops),
                  json_of(message.waited)});
    }
    json.begin_object("messages");
    json.member("is_complete", profile.has_all_messages);
    json.raw_member("columns",
                    R"(["from", "to", "begin_ps", "receive_ps", "bytes", "hops", "wait_ps"])");
    json.raw_member("rows", rows.text());
    json.end_object();
}

} // namespace

void put_messages(JsonWriter& json, const ReportSource& source)
{
    const auto& profile = source.profile;
    Pairs processes;
    Pairs nodes;
    const auto node_of = [&](std::uint32_t process)
    {
        return source.index.is_absent(process)
                   ? source.mapping.node_of(process).value
                   : source.nodes[source.index.master_of(process)].value;
    };
    PairFigures all;
    for (const auto& row : profile.pairs)
    {
        processes[{row.from, row.to}] += row.figures;
        nodes[{node_of(row.from), node_of(row.to)}] += row.figures;
        all += row.figures;
    }
    TransferFigures transfers;
    for (const auto& row : profile.hops)
    {
        transfers += row.transfers;
    }
    json.begin_object("messages");
    put(json, "count", all.count);
    put(json, "bytes", all.bytes);
    put(json, "hops", all.hops);
    transfers.count > 0 ? put_spread(json, "transfer", transfers) : put_null(json, "transfer");
    put_sizes(json, profile);
    put_hops(json, profile);
    put_pairs(json, "process_pairs", processes);
    put_pairs(json, "node_pairs", nodes);
    put_traffic(json, "of_collectives", source.inner.collective_messages,
                source.inner.collective_bytes);
    put_traffic(json, "of_windows", source.inner.window_messages, source.inner.window_bytes);
    json.end_object();
}

void put_timeline(JsonWriter& json, const ReportSource& source, const RegionTable& table)
{
    json.begin_object("timeline");
    put_bins(json, source, table);
    put_visits(json, source, table);
    put_message_lines(json, source.profile);
    json.end_object();
}

} // namespace haec_sim
