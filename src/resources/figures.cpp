// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/figures.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::resources
{

double Figures::demand(std::size_t phase, std::size_t resource) const
{
    const auto& demands = application_->phases[phase].demands;
    const auto found = std::ranges::find(demands, resource, &Demand::resource);
    return found == demands.end() ? 0 : found->amount;
}

double Figures::utilisation(std::size_t phase, std::size_t resource) const
{
    if (machine_->resources[resource].kind == ResourceKind::memory)
    {
        return demand(phase, resource) / machine_->capacity(resource);
    }
    const auto& times = times_->phases[phase];
    return times.time > 0 ? times.busy[resource] / times.time : 0;
}

double Figures::share(std::size_t phase) const
{
    const auto& times = times_->phases[phase];
    return times.executions * times.time / times_->time;
}

double Figures::fits(std::size_t phase, std::size_t memory) const
{
    const double amount = demand(phase, memory);
    if (amount == 0)
    {
        throw UsageError("'" + application_->phases[phase].name + "' asks for nothing of '" +
                         machine_->resources[memory].name + "', so any number fits");
    }
    return std::floor(machine_->capacity(memory) / amount);
}

double Figures::latency() const
{
    double sum = 0;
    for (const auto& times : times_->phases)
    {
        sum += times.executions *
               (times.element.empty() ? 0 : *std::ranges::max_element(times.element));
    }
    return sum;
}

double Figures::resident(std::size_t memory) const
{
    const auto found = application_->resident.find(memory);
    return found == application_->resident.end() ? 0 : found->second / machine_->capacity(memory);
}

double Figures::mean(std::size_t memory) const
{
    double sum = 0;
    for (std::size_t phase = 0; phase < times_->phases.size(); ++phase)
    {
        const auto& times = times_->phases[phase];
        sum += times.executions * times.time * demand(phase, memory);
    }
    return sum / (times_->time * machine_->capacity(memory)) + resident(memory);
}

double Figures::peak(std::size_t memory) const
{
    return peak_of(application_->schedule, memory, 1) + resident(memory);
}

double Figures::peak_of(const Schedule& schedule, std::size_t memory, double executions) const
{
    if (schedule.kind == Schedule::Kind::phase)
    {
        const bool runs = executions * application_->phases[schedule.phase].repeat > 0;
        return runs ? utilisation(schedule.phase, memory) : 0;
    }
    double peak = 0;
    for (const auto& inner : schedule.parts)
    {
        const double part = peak_of(inner, memory, executions * schedule.repeat);
        peak = schedule.kind == Schedule::Kind::serial ? std::max(peak, part) : peak + part;
    }
    return peak;
}

} // namespace haec_sim::resources
