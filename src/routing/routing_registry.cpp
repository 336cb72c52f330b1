// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/platform/routing_registry.hpp"

#include "core/registry/registration_fault.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

std::vector<std::string> names_of(const RoutingDescriptor& routing)
{
    auto names = routing.other_names;
    names.push_back(routing.name);
    return names;
}

/// The routings that a topology can do, as of a sentence.
std::string names_for(const Topology& topology,
                      const std::vector<const RoutingDescriptor*>& routings)
{
    const auto able = topology.routings();
    std::vector<std::string> names;
    for (const auto* routing : routings)
    {
        if (routing->takes_any_topology || std::ranges::count(able, routing->name) > 0)
        {
            names.push_back(routing->name);
        }
    }
    return join(names);
}

} // namespace

RoutingRegistry& RoutingRegistry::instance()
{
    static RoutingRegistry registry;
    return registry;
}

void RoutingRegistry::add(RoutingDescriptor descriptor)
{
    for (const auto& name : names_of(descriptor))
    {
        if (find(name) != nullptr)
        {
            throw UsageError("routing '" + name +
                             "' is registered twice: give one of the two another name");
        }
    }
    routings_.push_back(std::make_unique<RoutingDescriptor>(std::move(descriptor)));
}

const RoutingDescriptor* RoutingRegistry::find(std::string_view name) const
{
    const auto found = std::ranges::find_if(
        routings_, [&](const auto& routing)
        { return std::ranges::count(names_of(*routing), name) > 0; });
    return found == routings_.end() ? nullptr : found->get();
}

std::vector<const RoutingDescriptor*> RoutingRegistry::all() const
{
    std::vector<const RoutingDescriptor*> sorted;
    for (const auto& routing : routings_)
    {
        sorted.push_back(routing.get());
    }
    std::ranges::sort(sorted, {}, &RoutingDescriptor::name);
    return sorted;
}

std::vector<std::string> RoutingRegistry::names() const
{
    std::vector<std::string> names;
    for (const auto& routing : routings_)
    {
        const auto own = names_of(*routing);
        names.insert(names.end(), own.begin(), own.end());
    }
    std::ranges::sort(names);
    return names;
}

std::unique_ptr<const Routing> RoutingRegistry::make(std::string_view name,
                                                     const Topology& topology,
                                                     const Parameters& parameters) const
{
    const auto* routing = find(name);
    if (routing == nullptr)
    {
        throw UsageError(parameters.path() + ".routing: there is no routing '" +
                         std::string(name) + "'" + did_you_mean(name, names()));
    }
    const auto able = topology.routings();
    if (!routing->takes_any_topology && std::ranges::count(able, routing->name) == 0)
    {
        throw UsageError(parameters.path() + ".routing: a " + topology.name() + " has no routing " +
                         std::string(name) + "; choose one of " + names_for(topology, all()));
    }
    return routing->create(topology, parameters);
}

detail::RoutingRegistration::RoutingRegistration(std::uint32_t abi,
                                                 const RoutingDescriptor& descriptor)
{
    note_registration_fault(abi, [&] { RoutingRegistry::instance().add(descriptor); });
}

} // namespace haec_sim
