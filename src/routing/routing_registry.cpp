// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/platform/routing_registry.hpp"

#include "core/registry/registration_fault.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/platform/cluster_routes.hpp"
#include "routing/cluster_routing.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

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

std::unique_ptr<const Routing> RoutingRegistry::make(std::string_view name,
                                                     const Topology& topology,
                                                     const Parameters& parameters) const
{
    const auto& routing = require(name, parameters.path() + ".routing: ");
    const auto able = topology.routings();
    if (!routing.takes_any_topology && std::ranges::count(able, routing.name) == 0)
    {
        throw UsageError(parameters.path() + ".routing: a " + topology.name() + " has no routing " +
                         std::string(name) + "; choose one of " + names_for(topology, all()));
    }
    // A table has the ports of the whole machine.
    const auto* cluster = topology.cluster();
    if (cluster != nullptr && routing.name != "table")
    {
        return make_cluster_routing(topology, make(name, cluster->network(), parameters));
    }
    return routing.create(topology, parameters);
}

detail::RoutingRegistration::RoutingRegistration(std::uint32_t abi,
                                                 const RoutingDescriptor& descriptor)
{
    note_registration_fault(abi, [&] { RoutingRegistry::instance().add(descriptor); });
}

} // namespace haec_sim
