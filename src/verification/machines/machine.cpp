// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/machine.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "verification/machines/given_routes.hpp"
#include "verification/machines/queue_routes.hpp"
#include "verification/machines/routes.hpp"

#include <utility>

namespace haec_sim::verification
{

namespace
{

LinkRoles link_roles_of(const Platform::Description& description,
                        const std::vector<Picoseconds>& latencies)
{
    const auto& topology = TopologyRegistry::instance().require(description.topology);
    LinkRoles roles{{}, latencies};
    std::size_t index = 0;
    for (const auto& role : haec_sim::roles_of(topology, description.parameters))
    {
        roles.types[role.name] = description.role_types.at(index++);
    }
    return roles;
}

std::unique_ptr<const Router> router_of(std::unique_ptr<const Fabric> fabric,
                                        const RoutingChoice& routing)
{
    if (routing.routing == "table")
    {
        return read_table_routes(std::move(fabric), routing.table);
    }
    return looks_at_queues(routing) ? make_queue_routes(std::move(fabric), routing)
                                    : make_fixed_routes(std::move(fabric), routing);
}

} // namespace

Platform::Description with_bandwidth_shares(Platform::Description description)
{
    if (description.topology != "fat_tree")
    {
        return description;
    }
    const auto given = description.parameters.get<std::vector<double>>("bandwidth_factor");
    double share = 1.0;
    for (std::size_t level = 0; level < description.role_types.size(); ++level)
    {
        auto& type = description.link_types.at(description.role_types[level].value);
        type.bandwidth_factor = given.size() > 1 ? given.at(level) : share;
        share *= given.front();
    }
    return description;
}

LinkTypeId LinkRoles::of(const std::string& role) const
{
    const auto found = types.find(role);
    if (found == types.end())
    {
        throw UsageError("topology.links: none has the class " + role +
                         ", which the topology needs");
    }
    return found->second;
}

Machine derive_machine(const Platform::Description& description, const RoutingChoice& routing,
                       const std::vector<Picoseconds>& latencies)
{
    const auto type_count = description.link_types.size();
    auto fabric = make_fabric(description.topology, description.parameters,
                              link_roles_of(description, latencies));
    if (fabric == nullptr || !is_specified(routing))
    {
        auto given = std::make_unique<GivenRoutes>(description);
        const auto are_by_segment = given->are_by_segment();
        auto channels = std::make_unique<GivenChannels>(*given);
        return {std::move(given), type_count, are_by_segment, std::move(channels)};
    }
    // Without some of its links it is a graph.
    const auto form = description.parameters.has("without") ? "graph" : description.topology;
    auto channels = make_channel_rule(form, *fabric, routing);
    return {router_of(std::move(fabric), routing), type_count, routing.is_by_segment,
            std::move(channels)};
}

Machine derive_machine(const Platform::Description& description,
                       const std::vector<Picoseconds>& latencies)
{
    return derive_machine(description, routing_of(description), latencies);
}

} // namespace haec_sim::verification
