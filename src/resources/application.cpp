// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/application.hpp"

#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"
#include "resources/parameters_scope.hpp"
#include "resources/schedule.hpp"

#include <algorithm>
#include <iterator>

namespace haec_sim::resources
{

namespace
{

/// The place of the resource that a key names.
std::size_t resource_of(const Element& element, const Machine& machine, const std::string& name)
{
    try
    {
        return machine.place_of(name);
    }
    catch (const UsageError& fault)
    {
        element.fail(std::string(fault.what()) + " in the machine");
    }
}

void check_demand_of_memory(const Element& element)
{
    for (const auto* key : {"rate", "efficiency", "largest", "transfers", "hops"})
    {
        if (element.has(key))
        {
            element.at(key).fail("a demand on a memory has an 'amount' only; remove it");
        }
    }
}

Demand read_demand(const Element& element, const Machine& machine, std::size_t resource,
                   Scope& scope)
{
    Demand demand;
    demand.resource = resource;
    if (element.value().if_is<JsonValue::Object>() == nullptr)
    {
        demand.amount = element.number(scope);
        return demand;
    }
    element.check_keys({"amount", "rate", "efficiency", "largest", "transfers", "hops"});
    if (machine.resources[resource].kind == ResourceKind::memory)
    {
        check_demand_of_memory(element);
    }
    demand.amount = element.at("amount").number(scope);
    if (element.has("rate"))
    {
        demand.rate = element.at("rate").number(scope, {false});
    }
    demand.efficiency = element.number("efficiency", 1, scope, {false, 1});
    demand.largest = element.number("largest", 0, scope);
    demand.transfers = element.number("transfers", 0, scope);
    demand.hops = element.number("hops", 0, scope);
    if (demand.largest > demand.amount)
    {
        element.at("largest").fail("one element cannot do more than 'amount', which is all");
    }
    if (element.has("hops") && !element.has("transfers"))
    {
        element.at("hops").fail("hops are of transfers; give 'transfers', too");
    }
    return demand;
}

Phase read_phase(const Element& element, const Machine& machine, Scope& scope)
{
    element.check_keys({"name", "repeat", "overlap", "demands"});
    Phase phase;
    phase.name = element.at("name").text();
    phase.repeat = element.number("repeat", 1, scope);
    phase.overlap = element.number("overlap", 1, scope, {true, 1});
    if (!element.has("demands"))
    {
        return phase;
    }
    const auto demands = element.at("demands");
    for (const auto& [name, value] : demands.object())
    {
        const Element demand(value, demands, name);
        const auto resource = resource_of(demand, machine, name);
        phase.demands.push_back(read_demand(demand, machine, resource, scope));
    }
    std::ranges::sort(phase.demands, {}, &Demand::resource);
    return phase;
}

std::vector<Phase> read_phases(const Element& list, const Machine& machine, Scope& scope)
{
    std::vector<Phase> phases;
    std::size_t index = 0;
    for (const auto& value : list.list())
    {
        const auto key = std::to_string(index++);
        const Element element(value, list, key);
        auto phase = read_phase(element, machine, scope);
        if (std::ranges::find(phases, phase.name, &Phase::name) != phases.end())
        {
            element.at("name").fail("'" + phase.name + "' is the name of two phases; rename one");
        }
        phases.push_back(std::move(phase));
    }
    return phases;
}

std::map<std::size_t, double> read_resident(const Element& resident, const Machine& machine,
                                            Scope& scope)
{
    std::map<std::size_t, double> units;
    for (const auto& [name, value] : resident.object())
    {
        const Element element(value, resident, name);
        const auto resource = resource_of(element, machine, name);
        if (machine.resources[resource].kind != ResourceKind::memory)
        {
            element.fail("'" + name + "' is no memory, so nothing stays in it");
        }
        units[resource] = element.number(scope);
    }
    return units;
}

std::vector<std::pair<std::string, const Expression*>> read_figures(const Element& figures,
                                                                    const ParametersScope& scope)
{
    std::vector<std::pair<std::string, const Expression*>> found;
    for (const auto& [name, value] : figures.object())
    {
        const Element element(value, figures, name);
        if (scope.values().contains(name) || name == "slices")
        {
            element.fail("'" + name + "' is the name of a parameter, too; rename one");
        }
        found.emplace_back(name, &element.expression());
    }
    return found;
}

} // namespace

std::size_t Application::place_of(const std::string& phase) const
{
    const auto found = std::ranges::find(phases, phase, &Phase::name);
    if (found == phases.end())
    {
        std::vector<std::string> names;
        std::ranges::transform(phases, std::back_inserter(names), &Phase::name);
        throw UsageError("'" + phase + "' is no phase" + did_you_mean(phase, names));
    }
    return static_cast<std::size_t>(found - phases.begin());
}

Application read_application(const Element& document, const Machine& machine)
{
    document.check_keys({"name", "parameters", "phases", "schedule", "resident", "figures"});
    Application application;
    application.name = document.at("name").text();
    const auto parameters =
        document.has("parameters") ? std::optional(document.at("parameters")) : std::nullopt;
    ParametersScope scope(machine, parameters ? &*parameters : nullptr);
    application.parameters = scope.values();
    application.phases = read_phases(document.at("phases"), machine, scope);
    application.schedule = read_schedule(document, application, scope);
    if (document.has("resident"))
    {
        application.resident = read_resident(document.at("resident"), machine, scope);
    }
    if (document.has("figures"))
    {
        application.figures = read_figures(document.at("figures"), scope);
    }
    return application;
}

} // namespace haec_sim::resources
