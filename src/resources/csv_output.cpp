// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/number_text.hpp"
#include "haec_sim/csv.hpp"
#include "resources/output.hpp"

namespace haec_sim::resources
{

namespace
{

/// A line for each demand of a phase.
std::string phase_lines(const std::string& front, const Evaluation& evaluation, std::size_t phase)
{
    std::string text;
    const auto& times = evaluation.times.phases[phase];
    const auto& asked = evaluation.application.phases[phase];
    for (const auto& demand : asked.demands)
    {
        const auto& resource = evaluation.machine.resources[demand.resource];
        const bool is_memory = resource.kind == ResourceKind::memory;
        text += front + csv_field(asked.name) + "," + csv_field(resource.name) + "," +
                number_text(demand.amount) + "," +
                (is_memory ? ","
                           : number_text(times.busy[demand.resource]) + "," +
                                 number_text(times.element[demand.resource])) +
                "," + number_text(evaluation.derived().utilisation(phase, demand.resource)) + "\n";
    }
    return text;
}

std::string run_lines(const std::string& front, const Evaluation& evaluation)
{
    std::string text;
    for (std::size_t place = 0; place < evaluation.machine.resources.size(); ++place)
    {
        const auto& resource = evaluation.machine.resources[place];
        const bool is_memory = resource.kind == ResourceKind::memory;
        text += front + "," + csv_field(resource.name) + ",," +
                (is_memory ? ",," + number_text(evaluation.derived().peak(place))
                           : number_text(evaluation.times.busy[place]) + ",," +
                                 number_text(evaluation.derived().load(place))) +
                "\n";
    }
    return text;
}

} // namespace

std::string csv_heading(const std::vector<std::string>& paths)
{
    std::string line;
    for (const auto& path : paths)
    {
        line += csv_field(path) + ",";
    }
    return line + "phase,resource,amount,seconds,element,utilisation\n";
}

std::string csv_lines(const Point& point, const Evaluation& evaluation)
{
    std::string front;
    for (const auto& [path, value] : point)
    {
        front += csv_field(value) + ",";
    }
    std::string text;
    for (std::size_t phase = 0; phase < evaluation.application.phases.size(); ++phase)
    {
        text += phase_lines(front, evaluation, phase);
    }
    text += run_lines(front, evaluation);
    for (const auto& [name, value] : evaluation.figures)
    {
        text += front + "figure," + csv_field(name) + "," + number_text(value) + "\n";
    }
    return text;
}

} // namespace haec_sim::resources
