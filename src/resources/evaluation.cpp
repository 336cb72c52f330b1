// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/evaluation.hpp"

#include "core/numbers/number_text.hpp"
#include "haec_sim/error.hpp"
#include "resources/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace haec_sim::resources
{

namespace
{

/// The phase that asks for most of a memory; null where none does.
const Phase* largest_phase(const Evaluation& evaluation, std::size_t memory)
{
    const Phase* largest = nullptr;
    double most = 0;
    for (std::size_t phase = 0; phase < evaluation.application.phases.size(); ++phase)
    {
        const double amount = evaluation.derived().demand(phase, memory);
        if (evaluation.times.phases[phase].executions > 0 && amount > most)
        {
            most = amount;
            largest = &evaluation.application.phases[phase];
        }
    }
    return largest;
}

void warn_of_memories(Evaluation& evaluation)
{
    const auto& resources = evaluation.machine.resources;
    for (std::size_t place = 0; place < resources.size(); ++place)
    {
        if (resources[place].kind != ResourceKind::memory)
        {
            continue;
        }
        const double peak = evaluation.derived().peak(place);
        if (peak > 1)
        {
            const auto* phase = largest_phase(evaluation, place);
            evaluation.warnings.push_back(
                "memory '" + resources[place].name + "' is " + percent_text(peak) + " full" +
                (phase != nullptr ? ", most of it by phase '" + phase->name + "'" : ""));
        }
    }
}

void warn_of_rates(Evaluation& evaluation)
{
    for (const auto& phase : evaluation.application.phases)
    {
        for (const auto& demand : phase.demands)
        {
            if (demand.rate && *demand.rate > evaluation.machine.rate(demand.resource))
            {
                evaluation.warnings.push_back(
                    "phase '" + phase.name + "': its own rate of '" +
                    evaluation.machine.resources[demand.resource].name + "' is " +
                    number_text(*demand.rate) + ", above the machine's " +
                    number_text(evaluation.machine.rate(demand.resource)));
            }
        }
    }
}

void check_times(const RunTimes& times, const Element& application)
{
    if (!(times.time > 0))
    {
        application.fail("the run takes no time; give a phase that is repeated a demand on a "
                         "resource with a rate");
    }
    const auto is_finite = [](double seconds) { return std::isfinite(seconds); };
    const bool are_finite = std::ranges::all_of(
        times.phases, [&](const PhaseTimes& phase)
        { return is_finite(phase.executions) && std::ranges::all_of(phase.element, is_finite); });
    if (!is_finite(times.time) || !are_finite)
    {
        application.fail("the run takes longer than a number can say; look at amounts, rates and "
                         "'repeat'");
    }
}

void compute_figures(Evaluation& evaluation, const Element& document)
{
    FiguresScope scope(evaluation.machine, evaluation.application, evaluation.times);
    for (const auto& [name, expression] : evaluation.application.figures)
    {
        try
        {
            evaluation.figures.emplace_back(name, scope.name(name));
        }
        catch (const UsageError& fault)
        {
            document.at("figures").at(name).fail(fault.what());
        }
    }
}

} // namespace

Evaluation evaluate(Machine machine, const Element& application)
{
    Evaluation evaluation;
    evaluation.machine = std::move(machine);
    evaluation.application = read_application(application, evaluation.machine);
    evaluation.times = times_of(evaluation.machine, evaluation.application);
    check_times(evaluation.times, application);
    compute_figures(evaluation, application);
    warn_of_memories(evaluation);
    warn_of_rates(evaluation);
    return evaluation;
}

} // namespace haec_sim::resources
