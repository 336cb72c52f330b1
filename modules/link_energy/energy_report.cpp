// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "energy_figures.hpp"
#include "energy_files.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim::link_energy
{

namespace
{

template <class Energy>
JsonValue::Object figures(const Energy& energy)
{
    JsonValue::Object object;
    for_each_figure(energy, [&](const char* key, auto value)
                    { object[key] = {static_cast<double>(value)}; });
    return object;
}

/// With those of each rate, where links have several.
JsonValue::Object figures_and_rates(const GroupEnergy& energy)
{
    auto row = figures(energy);
    if (!energy.rates.empty())
    {
        JsonValue::List rates;
        for (const auto& rate : energy.rates)
        {
            rates.emplace_back().value = figures(rate);
        }
        row["rates"].value = std::move(rates);
    }
    return row;
}

/// Adds a group's power to its class's. The last bin may end behind the run: it has its share.
void add_power(std::vector<double>& watts, const ResourceGroup& group, const GroupSum& sum,
               const NetworkReport& report, const LinkPower& power)
{
    for (std::size_t number = 0; number < watts.size(); ++number)
    {
        const auto begin = report.bin_width * static_cast<std::int64_t>(number);
        const auto width = std::min(report.bin_width, report.end - begin);
        const auto bin = number < sum.bins.size() ? sum.bins[number] : GroupBin{};
        watts[number] += power.power(group, sum, bin, width).value * share(width, report.bin_width);
    }
}

JsonValue power_over_time(const GroupSums& sums, const NetworkReport& report,
                          const LinkPower& power)
{
    const auto width = std::max(report.bin_width, Picoseconds{1});
    const auto bins =
        static_cast<std::size_t>(report.end / width) + (report.end % width > Picoseconds{} ? 1 : 0);
    std::map<std::string, std::vector<double>> classes;
    for (const auto& [group, sum] : sums)
    {
        if (!power.groups().has_ports(group))
        {
            auto& watts = classes[power.groups().class_name(group) + " links"];
            watts.resize(bins);
            add_power(watts, group, sum, report, power);
        }
    }
    JsonValue::List series;
    for (const auto& [name, watts] : classes)
    {
        JsonValue::List values;
        for (const auto value : watts)
        {
            values.push_back({value});
        }
        series.push_back({JsonValue::Object{{"name", {name}}, {"watts", {std::move(values)}}}});
    }
    return {JsonValue::Object{{"bin_width_ps", {static_cast<double>(width.count())}},
                              {"series", {std::move(series)}}}};
}

JsonValue coding_report(const CodingEnergy& coding)
{
    JsonValue::List nodes;
    for (const auto& [node, seconds, energy] : coding.nodes)
    {
        nodes.push_back(
            {JsonValue::Object{{"node", {node}}, {"coding_s", {seconds}}, {"energy_j", {energy}}}});
    }
    return {JsonValue::Object{{"power_w", {coding.power.value}},
                              {"energy_j", {coding.energy}},
                              {"nodes", {std::move(nodes)}}}};
}

} // namespace

JsonValue report_of(const RunEnergy& energy, const GroupSums& sums, const NetworkReport& report,
                    const LinkPower& power, CountedParts counted)
{
    const auto& [energies, interest, coding] = energy;
    const auto all = sum_of(energies);
    JsonValue::List groups;
    std::map<std::string, GroupEnergy> of_classes;
    for (const auto& [group, of_group] : energies)
    {
        const auto name = power.groups().class_name(group);
        of_classes[name] += of_group;
        auto row = figures_and_rates(of_group);
        row["class"] = {name};
        row["place"] = {power.groups().place_name(group)};
        groups.push_back({std::move(row)});
    }
    JsonValue::List classes;
    for (const auto& [name, of_class] : of_classes)
    {
        auto row = figures_and_rates(of_class);
        row["class"] = {name};
        classes.push_back({std::move(row)});
    }
    const auto seconds = in_seconds(report.end);
    JsonValue::Object document{{"base", {std::string("whole run")}},
                               {"counted", {word_of(counted)}},
                               {"energy_to_solution_j", {energy.total()}},
                               {"energy_delay_product_js", {energy.total() * seconds}},
                               {"links", {figures(all)}},
                               {"classes", {std::move(classes)}},
                               {"groups", {std::move(groups)}},
                               {"power_over_time", power_over_time(sums, report, power)}};
    if (coding.is_counted())
    {
        document["coding"] = coding_report(coding);
    }
    if (interest)
    {
        document["region_of_interest"] = {
            JsonValue::Object{{"what", {interest->what}},
                              {"begin_ps", {static_cast<double>(interest->span.begin.count())}},
                              {"end_ps", {static_cast<double>(interest->span.end.count())}},
                              {"energy_j", {interest->energy}}}};
    }
    return {std::move(document)};
}

} // namespace haec_sim::link_energy
