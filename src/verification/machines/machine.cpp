// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/machine.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "verification/machines/cluster.hpp"
#include "verification/machines/given_routes.hpp"
#include "verification/machines/queue_routes.hpp"
#include "verification/machines/routes.hpp"

#include <tuple>
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

namespace
{

/// `bandwidth_factor` of a fat tree, and how many roles of the machine its levels are.
std::vector<double> shares_of_levels(const Platform::Description& description)
{
    const auto factors = [](const Parameters& tree)
    {
        const auto& value = tree.values().at("bandwidth_factor");
        const auto* whole = std::get_if<std::vector<std::int64_t>>(&value);
        return whole != nullptr ? std::vector<double>(whole->begin(), whole->end())
                                : tree.get<std::vector<double>>("bandwidth_factor");
    };
    if (description.topology == "fat_tree")
    {
        return factors(description.parameters);
    }
    if (description.topology == "cluster")
    {
        const auto keys = read_cluster(description.parameters);
        return keys.network_type == "fat_tree" ? factors(keys.network) : std::vector<double>();
    }
    return {};
}

/// Roles of links inside the computers of a cluster come behind those of levels.
std::size_t levels_of(const Platform::Description& description)
{
    const auto& topology = TopologyRegistry::instance().require(description.topology);
    std::size_t levels = 0;
    for (const auto& role : haec_sim::roles_of(topology, description.parameters))
    {
        levels += role.name.starts_with("level") ? 1 : 0;
    }
    return levels;
}

/// A cluster whose network has that fabric; null for networks that are not in the specification.
Machine derive_cluster(const Platform::Description& description, const RoutingChoice& routing,
                       const LinkRoles& roles)
{
    const auto keys = read_cluster(description.parameters);
    auto fabric = make_fabric(keys.network_type, keys.network, roles);
    Machine machine{nullptr, description.link_types.size(), routing.is_by_segment, nullptr};
    if (fabric == nullptr)
    {
        return machine;
    }
    const auto& [places, interfaces] = std::tie(keys.computer.places, keys.computer.interfaces);
    machine.first_switch = fabric->node_count() * keys.planes / interfaces * places;
    const ClusterCounts counts{fabric->node_count(), fabric->vertex_count(), keys.planes,
                               keys.rule};
    const Computer computer(keys.computer, [&](const std::string& link_class)
                            { return roles.of("inside " + link_class); });
    auto channels = make_channel_rule(keys.network_type, *fabric, routing);
    machine.channels = make_cluster_channels(counts, computer, std::move(channels));
    machine.router = make_cluster_routes(
        counts, computer, router_of(std::move(fabric), routing),
        router_of(make_fabric(keys.network_type, keys.network, roles), RoutingChoice()));
    return machine;
}

} // namespace

Platform::Description with_bandwidth_shares(Platform::Description description)
{
    const auto given = shares_of_levels(description);
    if (given.empty())
    {
        return description;
    }
    double share = 1.0;
    for (std::size_t level = 0; level < levels_of(description); ++level)
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
    if (description.topology == "cluster" && is_specified(routing) && routing.routing != "table")
    {
        auto machine = derive_cluster(description, routing, link_roles_of(description, latencies));
        if (machine.router != nullptr)
        {
            return machine;
        }
    }
    auto fabric = make_fabric(description.topology, description.parameters,
                              link_roles_of(description, latencies));
    if (fabric == nullptr || !is_specified(routing))
    {
        auto given = std::make_unique<GivenRoutes>(description);
        const auto are_by_segment = given->are_by_segment();
        auto channels = std::make_unique<GivenChannels>(*given);
        const auto nodes = given->node_count();
        return {std::move(given), type_count, are_by_segment, std::move(channels), nodes};
    }
    // Without some of its links it is a graph.
    const auto form = description.parameters.has("without") ? "graph" : description.topology;
    auto channels = make_channel_rule(form, *fabric, routing);
    const auto nodes = fabric->node_count();
    return {router_of(std::move(fabric), routing), type_count, routing.is_by_segment,
            std::move(channels), nodes};
}

Machine derive_machine(const Platform::Description& description,
                       const std::vector<Picoseconds>& latencies)
{
    return derive_machine(description, routing_of(description), latencies);
}

} // namespace haec_sim::verification
