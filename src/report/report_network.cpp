// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The network as a whole: routes, link_classes, held_back.

#include "analysis/figures/process_pairs.hpp"
#include "machine/type_order.hpp"
#include "network/report/network_json.hpp"
#include "network/report/resource_groups.hpp"
#include "report/report_forms.hpp"
#include "report/report_sections.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

/// Messages that took so many links more than the minimal route between their nodes has.
struct Detour
{
    std::int64_t extra_hops = 0;
    CountedBytes messages;
};

/// Messages whose minimal routes have links of a type, and none of a type further outside.
struct OutermostType
{
    LinkTypeId type;
    std::string name;
    CountedBytes messages;
};

struct RoutesView
{
    CountedBytes all{};
    /// Those that took no link more than the minimal route has.
    std::uint64_t minimal = 0;
    std::vector<Detour> detours{};
    std::vector<OutermostType> outermost{};
};

CountedBytes& operator+=(CountedBytes& sum, const CountedBytes& added)
{
    sum.count += added.count;
    sum.bytes += added.bytes;
    return sum;
}

/// Counts messages between nodes, by what their minimal routes are.
class RouteCount
{
public:
    explicit RouteCount(const Platform& platform)
        : platform_(platform), order_(platform), by_type_(platform.link_types().size()),
          hops_(by_type_.size())
    {
    }

    /// Messages between two different nodes that took so many links each.
    void add(NodeId from, NodeId to, std::uint32_t hops, const CountedBytes& messages)
    {
        std::ranges::fill(hops_, 0U);
        platform_.topology().count_hops(from, to, hops_);
        const auto least = std::accumulate(hops_.begin(), hops_.end(), 0U);
        detours_[std::int64_t{hops} - std::int64_t{least}] += messages;
        by_type_[order_.outermost(hops_).value] += messages;
    }

    RoutesView view() const
    {
        RoutesView view;
        for (const auto& [extra, messages] : detours_)
        {
            view.detours.push_back({extra, messages});
            view.all += messages;
            view.minimal += extra <= 0 ? messages.count : 0;
        }
        for (const auto type : order_.types())
        {
            view.outermost.push_back(
                {type, platform_.link_types()[type.value].name, by_type_[type.value]});
        }
        return view;
    }

private:
    const Platform& platform_;
    TypeOrder order_;
    std::map<std::int64_t, CountedBytes> detours_;
    std::vector<CountedBytes> by_type_;
    /// Those of the last route; kept for their memory.
    HopCounts hops_;
};

std::optional<RoutesView> routes_of(const ReportSource& source)
{
    if (source.network() == nullptr)
    {
        return std::nullopt;
    }
    RouteCount routes(source.run.inputs.platform);
    each_process_pair(source.profile.figures,
                      [&](const ProcessPairSums& pair)
                      {
                          const auto from = source.node_of(pair.from);
                          const auto to = source.node_of(pair.to);
                          if (from != to)
                          {
                              routes.add(from, to, pair.hops, {pair.count, pair.bytes});
                          }
                      });
    auto view = routes.view();
    return view.all.count > 0 ? std::optional(std::move(view)) : std::nullopt;
}

JsonForm<RoutesView> routes_form()
{
    const auto counted = counted_bytes_form();
    const auto detour = JsonForm<Detour>()
                            .value("extra_hops", &Detour::extra_hops,
                                   "below 0 if `minimal`, which chooses by number among routes of "
                                   "several lengths, has a longer one")
                            .include(counted, &Detour::messages);
    const auto outermost = JsonForm<OutermostType>()
                               .value(
                                   "type", [](const OutermostType& of) { return of.type.value; },
                                   "index into link_types")
                               .value("name", &OutermostType::name)
                               .include(counted, &OutermostType::messages);
    return JsonForm<RoutesView>()
        .include(counted, &RoutesView::all)
        .value(
            "minimal_share",
            [](const RoutesView& of)
            { return Share{static_cast<double>(of.minimal) / static_cast<double>(of.all.count)}; },
            "the share of messages that took a minimal route")
        .list("by_detour", detour, &RoutesView::detours,
              "by the number of links that a route has beyond the minimal route")
        .list("by_class", outermost, &RoutesView::outermost,
              "by the outermost class of links of the minimal route; classes are in order, from "
              "the nodes outwards");
}

/// The links of a type, or the ports of a kind, of the whole machine.
struct LinkClass
{
    std::optional<std::uint32_t> type;
    std::string name;
    GroupSum sum{};
};

/// Classes add up over boards and parts of the machine.
std::vector<LinkClass> classes_of(const ReportSource& source)
{
    if (source.network() == nullptr)
    {
        return {};
    }
    const auto& platform = source.run.inputs.platform;
    const ResourceGroups groups(platform);
    std::map<std::uint32_t, LinkClass> by_number;
    for (const auto& [group, sum] : sum_up(*source.network(), groups))
    {
        const bool is_link = !groups.has_ports(group);
        auto& found =
            by_number
                .try_emplace(group.class_number,
                             LinkClass{is_link ? std::optional(group.class_number) : std::nullopt,
                                       groups.class_name(group)})
                .first->second;
        found.sum += sum;
    }
    std::vector<LinkClass> classes;
    const TypeOrder order(platform);
    for (const auto type : order.types())
    {
        if (const auto found = by_number.extract(type.value); !found.empty())
        {
            classes.push_back(found.mapped());
        }
    }
    for (auto& [number, ports] : by_number)
    {
        classes.push_back(std::move(ports));
    }
    return classes;
}

JsonForm<LinkClass> class_form()
{
    auto form =
        JsonForm<LinkClass>()
            .value("type", &LinkClass::type, "index into link_types; null for ports of nodes")
            .value("name", &LinkClass::name)
            .value(
                "links", [](const LinkClass& of) { return of.sum.resources; },
                "each direction counts as a link; null if they are too many to be counted")
            .value(
                "used", [](const LinkClass& of) { return of.sum.used; },
                "the number of links that carried a message");
    add_statistics(
        form, [](const LinkClass& of) -> const GroupStatistics& { return of.sum.statistics; },
        [](const LinkClass& of)
        { return of.sum.has_rate ? std::optional(of.sum.statistics.busy) : std::nullopt; });
    form.value(
        "busiest_ps",
        [](const LinkClass& of)
        { return of.sum.has_rate ? std::optional(Duration{of.sum.busiest}) : std::nullopt; },
        "the busy time of the busiest link");
    return form;
}

/// Segments or messages that came too early.
struct HeldBackRow
{
    std::string kind;
    HeldBack held_back;
};

std::vector<HeldBackRow> held_back_of(const ReportSource& source)
{
    const auto& counts = source.result.reordering;
    if (source.network() == nullptr || !counts)
    {
        return {};
    }
    return {{"segments", counts->segments}, {"messages", counts->messages}};
}

JsonForm<HeldBackRow> held_back_form()
{
    return JsonForm<HeldBackRow>()
        .value("kind", &HeldBackRow::kind,
               "segments, held back by an earlier one of their message; or messages, by an earlier "
               "one of their process to their node")
        .value("count", [](const HeldBackRow& row) { return row.held_back.count; })
        .value(
            "time_ps", [](const HeldBackRow& row) { return Duration{row.held_back.time}; },
            "the sum of the times from arrival to delivery")
        .value("longest_ps",
               [](const HeldBackRow& row) { return Duration{row.held_back.longest}; });
}

} // namespace

void add_network(JsonForm<ReportSource>& report)
{
    report
        .object("routes", routes_form(), routes_of,
                "the routes of the program's messages between nodes; null if the run has no such "
                "message, or without a network model")
        .list("link_classes", class_form(), classes_of,
              "the traffic of each class of links, from the nodes outwards, and of ports")
        .list("held_back", held_back_form(), held_back_of,
              "what arrived before its turn; empty without `reorder`");
}

} // namespace haec_sim
