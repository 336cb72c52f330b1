// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/quality_report.hpp"

#include "core/json/json_writer.hpp"
#include "core/numbers/number_text.hpp"
#include "core/text/did_you_mean.hpp"
#include "core/text/text_table.hpp"
#include "haec_sim/csv.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

struct Figure
{
    std::string name;
    std::string value;
    bool is_text = false;
};

/// The figures before the histogram.
std::vector<Figure> leading_figures(const MappingQuality& quality)
{
    return {{"processes", std::to_string(quality.processes)},
            {"nodes", std::to_string(quality.nodes)},
            {"messages", std::to_string(quality.messages)},
            {"intra_node", std::to_string(quality.intra_node)},
            {"inter_node", std::to_string(quality.inter_node)},
            {"pairs", std::to_string(quality.pairs)},
            {"average", std::to_string(quality.average)},
            {"minimum", std::to_string(quality.minimum)},
            {"maximum", std::to_string(quality.maximum)},
            {"total_hops", std::to_string(quality.total_hops)},
            {"hop_bytes", std::to_string(quality.hop_bytes)}};
}

void add_busiest(const BusiestLink& busiest, const std::string& of_class,
                 std::vector<Figure>& figures)
{
    figures.push_back({"max_link_load" + of_class, number_text(busiest.bytes)});
    figures.push_back({"max_link" + of_class, busiest.name, true});
}

void add_class(const ClassQuality& links, std::vector<Figure>& figures)
{
    const auto of_class = "." + links.name;
    if (links.busiest)
    {
        add_busiest(*links.busiest, of_class, figures);
    }
    figures.push_back({"class_share" + of_class, number_text(links.share)});
    figures.push_back(
        {"highest_level" + of_class + ".messages", std::to_string(links.highest.messages)});
    figures.push_back(
        {"highest_level" + of_class + ".bytes", std::to_string(links.highest.bytes.value)});
}

/// The figures behind the histogram.
std::vector<Figure> trailing_figures(const MappingQuality& quality)
{
    std::vector<Figure> figures{{"dilation", std::to_string(quality.dilation)}};
    if (quality.busiest)
    {
        add_busiest(*quality.busiest, "", figures);
    }
    else
    {
        figures.push_back({"max_link_load", "0"});
    }
    for (const auto& links : quality.classes)
    {
        // The name that it had before other classes had a share.
        if (links.name == "wireless")
        {
            figures.push_back({"wireless_share", number_text(links.share)});
        }
    }
    for (const auto& links : quality.classes)
    {
        add_class(links, figures);
    }
    if (quality.time_bound)
    {
        figures.push_back({"time_bound", number_text(*quality.time_bound)});
    }
    return figures;
}

std::string csv(const MappingQuality& quality)
{
    std::string text = "name,value\n";
    const auto line = [&](const std::string& name, const std::string& value)
    { text += csv_field(name) + "," + csv_field(value) + "\n"; };
    for (const auto& figure : leading_figures(quality))
    {
        line(figure.name, figure.value);
    }
    for (std::size_t hops = 0; hops < quality.hops_histogram.size(); ++hops)
    {
        line("messages_of_" + std::to_string(hops) + "_hops",
             std::to_string(quality.hops_histogram[hops]));
    }
    for (const auto& figure : trailing_figures(quality))
    {
        line(figure.name, figure.value);
    }
    return text;
}

std::string histogram_list(const std::vector<std::uint64_t>& histogram)
{
    std::string list;
    for (const auto messages : histogram)
    {
        list += (list.empty() ? "" : ", ") + std::to_string(messages);
    }
    return "[" + list + "]";
}

std::string json(const MappingQuality& quality)
{
    JsonWriter writer;
    writer.begin_object();
    for (const auto& figure : leading_figures(quality))
    {
        writer.raw_member(figure.name, figure.value);
    }
    writer.raw_member("hops_histogram", histogram_list(quality.hops_histogram));
    for (const auto& [name, value, is_text] : trailing_figures(quality))
    {
        writer.raw_member(name, is_text ? json_string(value) : value);
    }
    writer.end_object();
    return writer.take_text();
}

std::string text(const MappingQuality& quality)
{
    std::vector<std::vector<std::string>> rows;
    for (const auto& figures : {leading_figures(quality), trailing_figures(quality)})
    {
        for (const auto& figure : figures)
        {
            rows.push_back({figure.name, figure.value});
        }
    }
    std::vector<std::vector<std::string>> bars{{"hops", "messages"}};
    for (std::size_t hops = 0; hops < quality.hops_histogram.size(); ++hops)
    {
        bars.push_back({std::to_string(hops), std::to_string(quality.hops_histogram[hops])});
    }
    return text_table(rows) + "\n" + text_table(bars);
}

} // namespace

const std::vector<std::string>& report_formats()
{
    static const std::vector<std::string> formats{"text", "csv", "json"};
    return formats;
}

void require_report_format(std::string_view format)
{
    if (std::ranges::find(report_formats(), format) == report_formats().end())
    {
        throw UsageError("--format: '" + std::string(format) + "' is no format" +
                         did_you_mean(format, report_formats()));
    }
}

std::string quality_report(const MappingQuality& quality, std::string_view format)
{
    require_report_format(format);
    if (format == "csv")
    {
        return csv(quality);
    }
    return format == "json" ? json(quality) : text(quality);
}

} // namespace haec_sim
