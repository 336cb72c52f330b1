// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/number_text.hpp"
#include "core/text/text_table.hpp"
#include "resources/output.hpp"
#include "resources/quantity.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <tuple>
#include <utility>

namespace haec_sim::resources
{

namespace
{

using Rows = std::vector<std::vector<std::string>>;

/// The phases of a table that stand beside each other ([Hereld2004], Tables 3 and 5).
constexpr std::size_t phases_in_a_block = 8;

std::string name_of(const Machine& machine, std::optional<std::size_t> resource)
{
    return resource ? machine.resources[*resource].name : "nothing";
}

/// A number with three significant digits and no prefix.
std::string plain_text(double value)
{
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.3g", value);
    return buffer.data();
}

std::string phases_table(const Evaluation& evaluation)
{
    Rows rows{{"phase", "repeat", "time", "share", "bound by"}};
    for (std::size_t phase = 0; phase < evaluation.times.phases.size(); ++phase)
    {
        const auto& times = evaluation.times.phases[phase];
        rows.push_back({evaluation.application.phases[phase].name, number_text(times.executions),
                        quantity_text(times.time, "s"),
                        percent_text(evaluation.derived().share(phase)),
                        name_of(evaluation.machine, times.bound_by)});
    }
    return text_table(rows);
}

/// A table with resources as rows and phases as columns.
struct PhaseTable
{
    std::string heading;
    /// The rows name the units of amounts.
    bool has_units = false;
    /// The text of a cell; empty where the phase has nothing to do with the resource.
    std::function<std::string(std::size_t phase, std::size_t resource)> cell;
};

/// The row of a resource, for some of the phases; nothing where all its cells are empty.
std::vector<std::string> row_of(const Evaluation& evaluation, const PhaseTable& table,
                                std::size_t resource, std::size_t first, std::size_t end)
{
    const auto& [name, unit] = std::tie(evaluation.machine.resources[resource].name,
                                        evaluation.machine.resources[resource].unit);
    std::vector<std::string> row{table.has_units && !unit.empty() ? name + " [" + unit + "]"
                                                                  : name};
    for (auto phase = first; phase < end; ++phase)
    {
        row.push_back(table.cell(phase, resource));
    }
    const bool is_empty = std::all_of(row.begin() + 1, row.end(),
                                      [](const std::string& text) { return text.empty(); });
    return is_empty ? std::vector<std::string>{} : row;
}

/// The table, in blocks of so many phases.
std::string blocks(const Evaluation& evaluation, const PhaseTable& table)
{
    std::string text;
    const auto& phases = evaluation.application.phases;
    for (std::size_t first = 0; first < phases.size(); first += phases_in_a_block)
    {
        const auto end = std::min(first + phases_in_a_block, phases.size());
        Rows rows{{table.heading}};
        for (auto phase = first; phase < end; ++phase)
        {
            rows[0].push_back(phases[phase].name);
        }
        for (std::size_t place = 0; place < evaluation.machine.resources.size(); ++place)
        {
            auto row = row_of(evaluation, table, place, first, end);
            if (!row.empty())
            {
                rows.push_back(std::move(row));
            }
        }
        text += rows.size() > 1 ? "\n" + text_table(rows) : "";
    }
    return text;
}

std::string demands_tables(const Evaluation& evaluation)
{
    return blocks(evaluation, {"amount", true,
                               [&](std::size_t phase, std::size_t resource)
                               {
                                   const auto amount = evaluation.derived().demand(phase, resource);
                                   return amount > 0 ? quantity_text(amount, "") : "";
                               }});
}

/// Times where one element does it all ([Hereld2004], Table 6); nothing where slices have one of
/// each.
std::string element_tables(const Evaluation& evaluation)
{
    const bool has_many =
        std::ranges::any_of(evaluation.machine.resources, [](const Resource& resource)
                            { return resource.kind == ResourceKind::rate && resource.count > 1; });
    const auto cell = [&](std::size_t phase, std::size_t resource)
    {
        const auto seconds = evaluation.times.phases[phase].element[resource];
        return seconds > 0 ? quantity_text(seconds, "s") : "";
    };
    return has_many ? blocks(evaluation, {"by one element", false, cell}) : "";
}

std::string utilisation_tables(const Evaluation& evaluation)
{
    return blocks(evaluation, {"utilisation", false,
                               [&](std::size_t phase, std::size_t resource)
                               {
                                   const auto share =
                                       evaluation.derived().utilisation(phase, resource);
                                   return share > 0 ? percent_text(share) : "";
                               }});
}

std::string resources_table(const Evaluation& evaluation)
{
    Rows rows{{"resource", "busy", "load", "gain", "in use", "mean", "peak"}};
    const auto figures = evaluation.derived();
    for (std::size_t place = 0; place < evaluation.machine.resources.size(); ++place)
    {
        const auto& resource = evaluation.machine.resources[place];
        if (resource.kind == ResourceKind::memory)
        {
            if (figures.peak(place) > 0)
            {
                rows.push_back({resource.name, "", "", "", "", percent_text(figures.mean(place)),
                                percent_text(figures.peak(place))});
            }
        }
        else if (evaluation.times.busy[place] > 0)
        {
            rows.push_back({resource.name, quantity_text(evaluation.times.busy[place], "s"),
                            percent_text(figures.load(place)), percent_text(figures.gain(place)),
                            plain_text(figures.load(place) * resource.count)});
        }
    }
    return "\n" + text_table(rows);
}

std::string figures_table(const Evaluation& evaluation)
{
    if (evaluation.figures.empty())
    {
        return "";
    }
    Rows rows{{"figure", "value"}};
    for (const auto& [name, value] : evaluation.figures)
    {
        rows.push_back({name, quantity_text(value, "")});
    }
    return "\n" + text_table(rows);
}

/// The share of a run's time that a resource is busy, or of a memory that is in use at most.
double use_of(const Evaluation& evaluation, std::size_t resource)
{
    const bool is_memory = evaluation.machine.resources[resource].kind == ResourceKind::memory;
    return is_memory ? evaluation.derived().peak(resource) : evaluation.derived().load(resource);
}

} // namespace

std::string applications_table(const std::vector<Evaluation>& evaluations)
{
    Rows rows{{evaluations.front().machine.name}, {"time"}, {"bound by"}};
    for (const auto& evaluation : evaluations)
    {
        rows[0].push_back(evaluation.application.name);
        rows[1].push_back(quantity_text(evaluation.times.time, "s"));
        rows[2].push_back(name_of(evaluation.machine, evaluation.times.bound_by));
    }
    for (std::size_t place = 0; place < evaluations.front().machine.resources.size(); ++place)
    {
        std::vector<std::string> row{evaluations.front().machine.resources[place].name};
        bool is_used = false;
        for (const auto& evaluation : evaluations)
        {
            const double use = use_of(evaluation, place);
            row.push_back(use > 0 ? percent_text(use) : "");
            is_used = is_used || use > 0;
        }
        if (is_used)
        {
            rows.push_back(std::move(row));
        }
    }
    return text_table(rows);
}

std::string text_output(const Evaluation& evaluation)
{
    const auto& times = evaluation.times;
    return evaluation.application.name + " on " + evaluation.machine.name + ", " +
           number_text(evaluation.machine.slices) +
           (evaluation.machine.slices == 1 ? " slice" : " slices") + "\ntime " +
           quantity_text(times.time, "s") + ", bound by " +
           name_of(evaluation.machine, times.bound_by) + "\n\n" + phases_table(evaluation) +
           demands_tables(evaluation) + element_tables(evaluation) +
           utilisation_tables(evaluation) + resources_table(evaluation) + figures_table(evaluation);
}

std::string point_text(const Point& point)
{
    std::string text;
    for (const auto& [path, value] : point)
    {
        text.append(path).append("=").append(value).append(": ");
    }
    return text;
}

std::string text_heading(const std::vector<std::string>& paths)
{
    std::string line;
    for (const auto& path : paths)
    {
        line += path + "  ";
    }
    return line + "time  bound by\n";
}

std::string text_line(const Point& point, const Evaluation& evaluation)
{
    std::string line;
    for (const auto& [path, value] : point)
    {
        line += value +
                std::string(value.size() < path.size() ? path.size() - value.size() : 0, ' ') +
                "  ";
    }
    return line + quantity_text(evaluation.times.time, "s") + "  " +
           name_of(evaluation.machine, evaluation.times.bound_by) + "\n";
}

} // namespace haec_sim::resources
