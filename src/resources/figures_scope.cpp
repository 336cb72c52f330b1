// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"
#include "resources/figures.hpp"
#include "resources/parameters_scope.hpp"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

namespace haec_sim::resources
{

double FiguresScope::name(const std::string& name)
{
    if (name == "slices")
    {
        return machine_->slices;
    }
    const auto parameter = application_->parameters.find(name);
    if (parameter != application_->parameters.end())
    {
        return parameter->second;
    }
    const auto figure = std::ranges::find(application_->figures, name,
                                          &std::pair<std::string, const Expression*>::first);
    if (figure != application_->figures.end())
    {
        return values_.of(name, [&] { return figure->second->evaluate(*this); });
    }
    std::vector<std::string> names{"slices"};
    std::ranges::copy(std::views::keys(application_->figures), std::back_inserter(names));
    std::ranges::copy(std::views::keys(application_->parameters), std::back_inserter(names));
    throw UsageError("the value '" + name + "' is not defined" + did_you_mean(name, names));
}

double FiguresScope::ask(const std::string& question, std::span<const std::string> texts)
{
    if (question == "rate" || question == "capacity")
    {
        return ask_machine(*machine_, question, texts[0]);
    }
    if (texts.empty())
    {
        return question == "latency" ? figures_.latency() : times_->time;
    }
    if (texts.size() == 2)
    {
        return ask_of_phase(question, application_->place_of(texts[0]),
                            machine_->place_of(texts[1]));
    }
    if (question == "time" || question == "share")
    {
        const auto phase = application_->place_of(texts[0]);
        return question == "time" ? times_->phases[phase].time : figures_.share(phase);
    }
    return ask_of_resource(question, machine_->place_of(texts[0]));
}

double FiguresScope::ask_of_phase(const std::string& question, std::size_t phase,
                                  std::size_t resource) const
{
    if (question == "demand")
    {
        return figures_.demand(phase, resource);
    }
    if (question == "utilisation")
    {
        return figures_.utilisation(phase, resource);
    }
    require(question == "fits", resource, question);
    if (question == "fits")
    {
        return figures_.fits(phase, resource);
    }
    const auto& times = times_->phases[phase];
    return question == "seconds" ? times.busy[resource] : times.element[resource];
}

double FiguresScope::ask_of_resource(const std::string& question, std::size_t resource) const
{
    const bool is_of_memory = question == "mean" || question == "peak";
    require(is_of_memory, resource, question);
    if (is_of_memory)
    {
        return question == "mean" ? figures_.mean(resource) : figures_.peak(resource);
    }
    if (question == "gain")
    {
        return figures_.gain(resource);
    }
    return question == "busy" ? times_->busy[resource] : figures_.load(resource);
}

void FiguresScope::require(bool is_memory, std::size_t resource, const std::string& question) const
{
    const auto& asked = machine_->resources[resource];
    if ((asked.kind == ResourceKind::memory) != is_memory)
    {
        throw UsageError("'" + asked.name + "' is " + (is_memory ? "no" : "a") + " memory, which " +
                         question + "() is " + (is_memory ? "of" : "not of"));
    }
}

} // namespace haec_sim::resources
