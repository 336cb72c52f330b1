// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/machine.hpp"

#include "haec_sim/error.hpp"
#include "haec_sim/platform/topology_registry.hpp"
#include "verification/machines/fabrics.hpp"
#include "verification/machines/given_routes.hpp"

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

std::unique_ptr<const Router> box_of(const Parameters& keys, const LinkRoles& roles)
{
    const auto size = keys.get<std::vector<std::int64_t>>("size");
    return make_box({static_cast<std::uint32_t>(size.at(0)), static_cast<std::uint32_t>(size.at(1)),
                     roles.of("x"), roles.of("y"), roles.of("z")});
}

std::unique_ptr<const Router> router_of(const Platform::Description& description,
                                        const LinkRoles& roles)
{
    if (description.topology == "haec_box")
    {
        return box_of(description.parameters, roles);
    }
    if (auto fabric = make_fabric(description.topology, description.parameters, roles))
    {
        return fabric;
    }
    return std::make_unique<GivenRoutes>(description);
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

Machine derive_machine(const Platform::Description& description,
                       const std::vector<Picoseconds>& latencies)
{
    return {router_of(description, link_roles_of(description, latencies)),
            description.link_types.size()};
}

} // namespace haec_sim::verification
