// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/platform/topology_registry.hpp"

#include "core/registry/registration_fault.hpp"

#include <unordered_set>

namespace haec_sim
{

std::vector<LinkRole> roles_of(const TopologyDescriptor& topology, const Parameters& parameters)
{
    return topology.roles_by_keys ? topology.roles_by_keys(parameters) : topology.roles;
}

std::vector<std::string> default_link_types(const std::vector<LinkRole>& roles)
{
    std::vector<std::string> names;
    std::unordered_set<std::string> known;
    for (const LinkRole& role : roles)
    {
        if (known.insert(role.link_type).second)
        {
            names.push_back(role.link_type);
        }
    }
    return names;
}

TopologyRegistry& TopologyRegistry::instance()
{
    static TopologyRegistry registry;
    return registry;
}

detail::TopologyRegistration::TopologyRegistration(std::uint32_t abi,
                                                   const TopologyDescriptor& descriptor)
{
    note_registration_fault(abi, [&] { TopologyRegistry::instance().add(descriptor); });
}

} // namespace haec_sim
