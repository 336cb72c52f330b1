// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Links and nodes: links, nodes.

#include "analysis/figures/keep_largest.hpp"
#include "network/figures/link_figure.hpp"
#include "network/report/network_json.hpp"
#include "network/report/resource_groups.hpp"
#include "report/report_forms.hpp"
#include "report/report_sections.hpp"

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
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
    LinkSource link;
    std::string name;
    Link ends;

    const ResourceIdentity& identity() const
    {
        return link.report.resource;
    }

    std::optional<Duration> known(Picoseconds busy) const
    {
        return link.report.has_rate ? std::optional(Duration{busy}) : std::nullopt;
    }
};

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

JsonForm<ResourceView> resource_form()
{
    JsonForm<ResourceView> form;
    form.choice("kind", {"link", "injection_port", "ejection_port"},
                [](const ResourceView& view) { return key_of(view.identity().kind); })
        .value("id", [](const ResourceView& view) { return view.identity().number; })
        .value("name", &ResourceView::name, "such as (0,0,0)->(1,0,0), s3->s7")
        .value(
            "from", [](const ResourceView& view) { return view.ends.from.value; }, "vertex")
        .value(
            "to", [](const ResourceView& view) { return view.ends.to.value; }, "vertex")
        .value(
            "type",
            [](const ResourceView& view)
            {
                return view.identity().kind == ResourceKind::link
                           ? std::optional(view.ends.type.value)
                           : std::nullopt;
            },
            "index into link_types");
    add_statistics(
        form,
        [](const ResourceView& view) -> const ResourceStatistics&
        { return view.link.report.statistics; },
        [](const ResourceView& view) { return view.known(view.link.report.statistics.busy); });
    form.object("region_of_interest", served_part_form(),
                [](const ResourceView& view)
                {
                    return view.link.report.interest
                               ? std::optional(InterestOfResource{view, *view.link.report.interest})
                               : std::nullopt;
                });
    form.include(link_figure_kinds().form(), &ResourceView::link);
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
    const auto bin_shift =
        std::countr_zero(static_cast<std::uint64_t>(table.network.bin_width.count()));
    auto next = busiest.begin();
    for (const auto* resource : kept)
    {
        // Those that are kept stay in their order.
        const bool is_told = next != busiest.end() && *next == resource;
        next += is_told ? 1 : 0;
        const auto& identity = resource->resource;
        table.rows.push_back(
            {{*resource, source.run.management.figures_of(identity), bin_shift, is_told},
             groups.name_of(identity),
             groups.ends_of(identity)});
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
