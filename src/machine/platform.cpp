// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/platform/platform.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/platform/routing_registry.hpp"
#include "haec_sim/platform/topology_registry.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

namespace haec_sim
{

Platform::Description::Description() : Description("mesh") {}

Platform::Description::Description(std::string_view name) : topology(name), parameters("topology")
{
    const TopologyDescriptor& descriptor = TopologyRegistry::instance().require(name);
    for (const ParameterSpec& spec : descriptor.parameters)
    {
        if (spec.default_value)
        {
            parameters.set(spec.name, *spec.default_value, false);
        }
    }
    take_defaults();
}

void Platform::Description::take_defaults()
{
    const auto& descriptor = TopologyRegistry::instance().require(topology);
    if (descriptor.complete)
    {
        descriptor.complete(parameters);
    }
    const auto roles = roles_of(descriptor, parameters);
    const auto names = default_link_types(roles);
    link_types.clear();
    role_types.clear();
    std::unordered_map<std::string, std::uint32_t> ids;
    for (const std::string& type : names)
    {
        ids.emplace(type, static_cast<std::uint32_t>(ids.size()));
        link_types.emplace_back().name = type;
    }
    for (const LinkRole& role : roles)
    {
        role_types.push_back({ids.at(role.link_type)});
    }
}

namespace
{

std::unique_ptr<const Topology> make_topology(const Platform::Description& description)
{
    const auto& descriptor = TopologyRegistry::instance().require(description.topology);
    HAEC_SIM_ASSERT(description.role_types.size() ==
                    roles_of(descriptor, description.parameters).size());
    for (const LinkTypeId type : description.role_types)
    {
        HAEC_SIM_ASSERT(type.value < description.link_types.size());
    }
    return descriptor.create_with_links
               ? descriptor.create_with_links(description.parameters, description.role_types,
                                              description.link_types)
               : descriptor.create(description.parameters, description.role_types);
}

/// The types with the shares of bandwidth that the topology gives their links.
std::vector<LinkType> with_factors(const Platform::Description& description)
{
    auto types = description.link_types;
    const auto roles = roles_of(TopologyRegistry::instance().require(description.topology),
                                description.parameters);
    for (std::size_t role = 0; role < roles.size(); ++role)
    {
        types[description.role_types[role].value].bandwidth_factor = roles[role].bandwidth_factor;
    }
    return types;
}

Grid places(const Topology& topology)
{
    const Grid* grid = topology.grid();
    return grid != nullptr ? *grid : Grid({topology.node_count(), 1, 1});
}

} // namespace

Platform::Platform(Description description)
    : description_(std::move(description)), topology_(make_topology(description_)),
      routing_(RoutingRegistry::instance().make(description_.routing, *topology_,
                                                description_.routing_parameters)),
      is_minimal_((description_.routing == "minimal" && routing_->is_by_pair()) ||
                  routing_->looks_at_queues()),
      grid_(places(*topology_))
{
    description_.link_types = with_factors(description_);
}

std::vector<std::uint64_t> Platform::link_counts() const
{
    std::vector<std::uint64_t> counts(description_.link_types.size(), 0);
    topology_->count_links(counts);
    return counts;
}

std::vector<LinkId> Platform::route(NodeId from, NodeId to, const RouteKey& key) const
{
    std::vector<LinkId> route;
    routing_->append_route(from, to, key, route);
    return route;
}

HopCounts Platform::hop_counts(NodeId from, NodeId to, const RouteKey& key) const
{
    HopCounts counts(description_.link_types.size(), 0);
    if (is_minimal_)
    {
        topology_->count_hops(from, to, counts);
        return counts;
    }
    for (const LinkId link : route(from, to, key))
    {
        ++counts[topology_->link(link).type.value];
    }
    return counts;
}

const LinkType& Platform::link_type(LinkId link) const
{
    return description_.link_types[topology_->link(link).type.value];
}

} // namespace haec_sim
