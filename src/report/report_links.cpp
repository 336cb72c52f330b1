// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Links and nodes: links, nodes.

#include "analysis/figures/keep_largest.hpp"
#include "network/report/network_json.hpp"
#include "network/report/resource_groups.hpp"
#include "report/report_forms.hpp"
#include "report/report_sections.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

/// Less busy links than so many others are left out.
constexpr std::size_t most_resources = 8192;
/// So many, the busiest, are told of over time.
constexpr std::size_t most_over_time = 1000;

/// A link or port.
struct ResourceView
{
    const ResourceReport& report;
    std::string name;
    Link ends;
    bool is_told_over_time;

    std::optional<Duration> known(Picoseconds busy) const
    {
        return report.has_rate ? std::optional(Duration{busy}) : std::nullopt;
    }

    template <class Value>
    auto over_time(Value value) const
    {
        std::vector<decltype(value(TimeBin{}))> values;
        if (is_told_over_time)
        {
            std::ranges::transform(report.bins, std::back_inserter(values), value);
        }
        return values;
    }
};

/// The most units that wait at the same time in each interval.
std::vector<std::int64_t> queue_over_time(const ResourceView& view)
{
    return view.over_time(
        [waiting = std::int64_t{0}](const TimeBin& bin) mutable
        {
            const auto before = std::exchange(waiting, waiting + bin.queue_change);
            return std::max(before, static_cast<std::int64_t>(bin.longest_queue));
        });
}

struct InterestOfResource
{
    const ResourceView& of;
    const ServedPart& part;
};

JsonForm<InterestOfResource> served_part_form()
{
    return JsonForm<InterestOfResource>()
        .value("bytes", [](const InterestOfResource& view) { return view.part.bytes; })
        .value("busy_ps",
               [](const InterestOfResource& view) { return view.of.known(view.part.busy); });
}

void add_over_time(JsonForm<ResourceView>& form)
{
    form.value("busy_over_time_ps",
               [](const ResourceView& view)
               {
                   const auto busy = view.over_time([](const TimeBin& bin)
                                                    { return std::uint64_t(bin.busy.count()); });
                   return view.report.has_rate ? std::optional(busy) : std::nullopt;
               })
        .value("bytes_over_time", [](const ResourceView& view)
               { return view.over_time([](const TimeBin& bin) { return bin.bytes; }); })
        .value("waiting_over_time_ps", [](const ResourceView& view)
               { return view.over_time([](const TimeBin& bin) { return bin.waiting.count(); }); })
        .value("queue_over_time", queue_over_time,
               "the largest number of units that wait at the same time, in each interval");
}

JsonForm<ResourceView> resource_form()
{
    JsonForm<ResourceView> form;
    form.choice("kind", {"link", "injection_port", "ejection_port"},
                [](const ResourceView& view) { return key_of(view.report.resource.kind); })
        .value("id", [](const ResourceView& view) { return view.report.resource.number; })
        .value("name", &ResourceView::name, "such as (0,0,0)->(1,0,0), s3->s7")
        .value(
            "from", [](const ResourceView& view) { return view.ends.from.value; }, "vertex")
        .value(
            "to", [](const ResourceView& view) { return view.ends.to.value; }, "vertex")
        .value(
            "type",
            [](const ResourceView& view)
            {
                return view.report.resource.kind == ResourceKind::link
                           ? std::optional(view.ends.type.value)
                           : std::nullopt;
            },
            "index into link_types");
    add_statistics(
        form,
        [](const ResourceView& view) -> const ResourceStatistics&
        { return view.report.statistics; },
        [](const ResourceView& view) { return view.known(view.report.statistics.busy); });
    form.object("region_of_interest", served_part_form(),
                [](const ResourceView& view)
                {
                    return view.report.interest
                               ? std::optional(InterestOfResource{view, *view.report.interest})
                               : std::nullopt;
                });
    add_over_time(form);
    return form;
}

struct LeftOut
{
    std::size_t links = 0;
    WideSum busy;
};

struct LinkTable
{
    const NetworkReport& network;
    std::vector<ResourceView> rows{};
    LeftOut left_out{};
};

LinkTable links_of(const ReportSource& source)
{
    LinkTable table{*source.network()};
    const auto busy = [](const ResourceReport* resource) { return resource->statistics.busy; };
    std::vector<const ResourceReport*> kept;
    for (const auto& resource : table.network.resources)
    {
        kept.push_back(&resource);
    }
    for (const auto* resource : keep_largest(kept, most_resources, busy))
    {
        ++table.left_out.links;
        table.left_out.busy += resource->statistics.busy;
    }
    auto busiest = kept;
    keep_largest(busiest, most_over_time, busy);
    const ResourceGroups groups(source.run.inputs.platform);
    auto next = busiest.begin();
    for (const auto* resource : kept)
    {
        // Those that are kept stay in their order.
        const bool is_told = next != busiest.end() && *next == resource;
        next += is_told ? 1 : 0;
        const auto& identity = resource->resource;
        table.rows.push_back(
            {*resource, groups.name_of(identity), groups.ends_of(identity), is_told});
    }
    return table;
}

JsonForm<LinkTable> links_form()
{
    const auto left_out =
        JsonForm<LeftOut>().value("links", &LeftOut::links).value("busy_ps", &LeftOut::busy);
    return JsonForm<LinkTable>()
        .value("shared", [](const LinkTable& table) { return table.network.is_shared; })
        .value("end_ps", [](const LinkTable& table) { return table.network.end; })
        .value("bin_width_ps",
               [](const LinkTable& table) { return Duration{table.network.bin_width}; })
        .list("rows", resource_form(), &LinkTable::rows)
        .object("left_out", left_out, &LinkTable::left_out);
}

} // namespace

void add_links(JsonForm<ReportSource>& report)
{
    const auto node =
        JsonForm<NodeTraffic>()
            .value("node", [](const NodeTraffic& traffic) { return traffic.node.value; })
            .include(traffic_form(),
                     [](const NodeTraffic& traffic) -> const NodeTraffic& { return traffic; });
    report
        .object(
            "links", links_form(),
            [](const ReportSource& source) {
                return source.network() != nullptr ? std::optional(links_of(source)) : std::nullopt;
            },
            "the traffic of links and ports, also over time; null without a network model")
        .list(
            "nodes", node,
            [](const ReportSource& source) {
                return source.network() != nullptr ? source.network()->nodes
                                                   : std::vector<NodeTraffic>{};
            },
            "the bytes and messages that each node sent and received");
}

} // namespace haec_sim
