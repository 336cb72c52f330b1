// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/json/json_writer.hpp"
#include "core/numbers/number_text.hpp"
#include "core/text/did_you_mean.hpp"
#include "core/text/printable.hpp"
#include "core/text/text_table.hpp"
#include "haec_sim/error.hpp"
#include "topology/output/machine_figures.hpp"

#include <algorithm>
#include <numeric>

namespace haec_sim
{

namespace
{

std::uint64_t all_links(const MachineFigures& figures)
{
    return std::accumulate(figures.links.begin(), figures.links.end(), std::uint64_t{0});
}

/// 0 where there is one node alone.
double mean_hops(const RouteLengths& routes)
{
    return routes.pairs == 0 ? 0
                             : static_cast<double>(routes.hops) / static_cast<double>(routes.pairs);
}

/// The bandwidth of a class; empty where it is the network model's.
std::string bandwidth(const LinkType& type)
{
    return type.bandwidth ? scaled_number_text(type.bandwidth_or(BytesPerSecond{0}).value) : "";
}

std::string latency(const LinkType& type)
{
    return type.latency ? scaled_number_text(type.latency->count()) : "";
}

/// Classes without it have 0.
std::string switch_delay(const LinkType& type)
{
    return scaled_number_text(type.switch_delay.count());
}

bool has_switch_delays(const MachineFigures& figures)
{
    return std::ranges::any_of(figures.classes, [](const LinkType& type)
                               { return type.switch_delay.count() > 0.0; });
}

std::string or_model(const std::string& figure)
{
    return figure.empty() ? "model's" : figure;
}

std::string classes_text(const MachineFigures& figures)
{
    std::vector<std::vector<std::string>> rows{
        {"class", "links", "bandwidth [bytes/s]", "latency [ns]"}};
    for (std::size_t place = 0; place < figures.classes.size(); ++place)
    {
        const auto& type = figures.classes[place];
        const auto share = type.bandwidth || type.bandwidth_factor == 1.0
                               ? ""
                               : " x " + number_text(type.bandwidth_factor);
        rows.push_back({printable(type.name), std::to_string(figures.links[place]),
                        or_model(bandwidth(type)) + share, or_model(latency(type))});
        if (has_switch_delays(figures))
        {
            rows.back().push_back(switch_delay(type));
        }
    }
    if (has_switch_delays(figures))
    {
        rows.front().emplace_back("switch_delay [ns]");
    }
    return text_table(rows);
}

std::string figures_text(const MachineFigures& figures)
{
    const auto& routes = figures.routes;
    const auto pairs =
        std::to_string(routes.pairs) +
        (routes.is_sampled ? " pairs of nodes, drawn among all; longer routes are possible"
                           : " pairs of nodes, which are all");
    std::vector<std::vector<std::string>> rows{{"topology", figures.topology},
                                               {"nodes", std::to_string(figures.nodes)},
                                               {"switches", std::to_string(figures.switches)},
                                               {"links", std::to_string(all_links(figures))},
                                               {"ports", std::to_string(figures.ports)}};
    if (figures.most_ports)
    {
        rows.push_back({"most_ports", std::to_string(*figures.most_ports)});
    }
    rows.push_back({"diameter", std::to_string(routes.longest)});
    rows.push_back({"mean_hops", number_text(mean_hops(routes))});
    rows.push_back({"routes", "of " + pairs});
    if (routes.without_links > 0)
    {
        rows.push_back({"without links", std::to_string(routes.without_links) +
                                             (routes.without_links > 1 ? " nodes" : " node") +
                                             ", to which no route leads"});
    }
    return text_table(rows) + "\n" + classes_text(figures);
}

void write_class_members(JsonWriter& json, const MachineFigures& figures)
{
    json.begin_list("classes");
    for (std::size_t place = 0; place < figures.classes.size(); ++place)
    {
        const auto& type = figures.classes[place];
        json.begin_object();
        json.member("name", type.name);
        json.whole_member("links", figures.links[place]);
        if (type.bandwidth)
        {
            json.raw_member("bandwidth", bandwidth(type));
        }
        else if (type.bandwidth_factor != 1.0)
        {
            json.raw_member("bandwidth_factor", number_text(type.bandwidth_factor));
        }
        if (type.latency)
        {
            json.raw_member("latency", latency(type));
        }
        if (type.switch_delay.count() > 0.0)
        {
            json.raw_member("switch_delay", switch_delay(type));
        }
        json.end_object();
    }
    json.end_list();
}

std::string figures_json(const MachineFigures& figures)
{
    JsonWriter json;
    json.begin_object();
    json.member("topology", figures.topology);
    json.whole_member("nodes", figures.nodes);
    json.whole_member("switches", figures.switches);
    json.whole_member("links", all_links(figures));
    json.whole_member("ports", figures.ports);
    if (figures.most_ports)
    {
        json.whole_member("most_ports", *figures.most_ports);
    }
    json.whole_member("diameter", figures.routes.longest);
    json.raw_member("mean_hops", number_text(mean_hops(figures.routes)));
    json.whole_member("total_hops", figures.routes.hops);
    json.whole_member("pairs", figures.routes.pairs);
    json.member("sampled", figures.routes.is_sampled);
    if (figures.routes.without_links > 0)
    {
        json.whole_member("nodes_without_links", figures.routes.without_links);
    }
    write_class_members(json, figures);
    json.end_object();
    return json.take_text();
}

} // namespace

const std::vector<std::string>& figure_formats()
{
    static const std::vector<std::string> formats{"text", "json"};
    return formats;
}

void require_figure_format(std::string_view format)
{
    if (std::ranges::find(figure_formats(), format) == figure_formats().end())
    {
        throw UsageError("--format: '" + std::string(format) + "' is no format" +
                         did_you_mean(format, figure_formats()));
    }
}

std::string figures_report(const MachineFigures& figures, std::string_view format)
{
    require_figure_format(format);
    return format == "json" ? figures_json(figures) : figures_text(figures);
}

} // namespace haec_sim
