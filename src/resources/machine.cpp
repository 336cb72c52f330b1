// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "resources/machine.hpp"

#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

namespace haec_sim::resources
{

namespace
{

/// What expressions of a machine may ask for.
class MachineScope final : public Scope
{
public:
    explicit MachineScope(const double* slices) : slices_(slices) {}

    double name(const std::string& name) override
    {
        if (slices_ == nullptr || name != "slices")
        {
            throw UsageError("the value '" + name + "' is not defined in a machine; use " +
                             (slices_ == nullptr ? "numbers only" : "numbers and 'slices' only"));
        }
        return *slices_;
    }

    double ask(const std::string& question, std::span<const std::string> /*texts*/) override
    {
        throw UsageError(question + "() stands in applications only");
    }

private:
    const double* slices_;
};

constexpr Range above_zero{false};

ResourceKind kind_of(const Element& element)
{
    const int kinds = static_cast<int>(element.has("rate")) +
                      static_cast<int>(element.has("capacity")) +
                      static_cast<int>(element.has("path"));
    if (kinds != 1)
    {
        element.fail("a resource has one of 'rate', 'capacity' and 'path', this has " +
                     std::string(kinds == 0 ? "none" : "more"));
    }
    return element.has("rate")       ? ResourceKind::rate
           : element.has("capacity") ? ResourceKind::memory
                                     : ResourceKind::path;
}

Resource read_resource(const Element& element, Scope& scope)
{
    element.check_keys({"name", "unit", "rate", "capacity", "count", "startup", "hop", "path"});
    Resource resource;
    resource.name = element.at("name").text();
    resource.unit = element.has("unit") ? element.at("unit").text() : "";
    resource.kind = kind_of(element);
    const auto only = [&](const char* key, bool fits, const char* where)
    {
        if (element.has(key) && !fits)
        {
            element.at(key).fail("stands with " + std::string(where) + " only; remove it");
        }
    };
    const bool is_rate = resource.kind == ResourceKind::rate;
    only("startup", is_rate, "'rate'");
    only("hop", is_rate, "'rate'");
    only("count", resource.kind != ResourceKind::path, "'rate' and 'capacity'");
    resource.rate = element.number("rate", 0, scope, above_zero);
    resource.capacity = element.number("capacity", 0, scope, above_zero);
    resource.count = element.number("count", 1, scope, above_zero);
    resource.startup = element.number("startup", 0, scope);
    resource.hop = element.number("hop", 0, scope);
    return resource;
}

std::vector<std::string> names_of(const Machine& machine)
{
    std::vector<std::string> names;
    std::ranges::transform(machine.resources, std::back_inserter(names), &Resource::name);
    return names;
}

/// The members of the path that the resource of that place is.
std::vector<std::size_t> read_path(const Element& path, const Machine& machine)
{
    std::vector<std::size_t> members;
    std::size_t index = 0;
    for (const auto& member : path.list())
    {
        const auto key = std::to_string(index++);
        const Element element(member, path, key);
        const auto name = element.text();
        const auto found = std::ranges::find(machine.resources, name, &Resource::name);
        if (found == machine.resources.end())
        {
            element.fail("'" + name + "' is no resource" + did_you_mean(name, names_of(machine)));
        }
        if (found->kind != ResourceKind::rate)
        {
            element.fail("'" + name + "' is a " +
                         (found->kind == ResourceKind::path ? "path" : "memory") +
                         "; a path is made of resources with a 'rate'");
        }
        const auto place = static_cast<std::size_t>(found - machine.resources.begin());
        if (std::ranges::find(members, place) != members.end())
        {
            element.fail("'" + name + "' is in the path twice; remove one");
        }
        members.push_back(place);
    }
    if (members.empty())
    {
        path.fail("a path without members; name resources with a 'rate'");
    }
    return members;
}

void read_resources(const Element& list, Machine& machine, Scope& scope)
{
    std::size_t index = 0;
    for (const auto& value : list.list())
    {
        const auto key = std::to_string(index++);
        const Element element(value, list, key);
        auto resource = read_resource(element, scope);
        if (std::ranges::find(machine.resources, resource.name, &Resource::name) !=
            machine.resources.end())
        {
            element.at("name").fail("'" + resource.name +
                                    "' is the name of two resources; rename one");
        }
        machine.resources.push_back(std::move(resource));
    }
    for (index = 0; index < machine.resources.size(); ++index)
    {
        if (machine.resources[index].kind == ResourceKind::path)
        {
            const auto key = std::to_string(index);
            const Element element(list.list()[index], list, key);
            machine.resources[index].members = read_path(element.at("path"), machine);
        }
    }
}

} // namespace

std::size_t Machine::place_of(const std::string& resource) const
{
    const auto found = std::ranges::find(resources, resource, &Resource::name);
    if (found == resources.end())
    {
        throw UsageError("'" + resource + "' is no resource" +
                         did_you_mean(resource, names_of(*this)));
    }
    return static_cast<std::size_t>(found - resources.begin());
}

double Machine::rate(std::size_t resource) const
{
    const auto& asked = resources[resource];
    if (asked.kind == ResourceKind::memory)
    {
        throw UsageError("'" + asked.name + "' is a memory, which has no rate");
    }
    double least = std::numeric_limits<double>::infinity();
    for (const auto member : asked.members)
    {
        least = std::min(least, rate(member));
    }
    return asked.kind == ResourceKind::path ? least : asked.count * asked.rate;
}

double Machine::capacity(std::size_t resource) const
{
    const auto& asked = resources[resource];
    if (asked.kind != ResourceKind::memory)
    {
        throw UsageError("'" + asked.name + "' is no memory and has no capacity");
    }
    return asked.count * asked.capacity;
}

Machine read_machine(const Element& document)
{
    document.check_keys({"name", "slices", "resources"});
    Machine machine;
    machine.name = document.at("name").text();
    MachineScope numbers(nullptr);
    machine.slices = document.number("slices", 1, numbers, above_zero);
    MachineScope scope(&machine.slices);
    read_resources(document.at("resources"), machine, scope);
    return machine;
}

} // namespace haec_sim::resources
