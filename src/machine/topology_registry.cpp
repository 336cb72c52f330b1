// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/platform/topology_registry.hpp"

#include "core/registry/registration_fault.hpp"
#include "core/text/did_you_mean.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

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

void TopologyRegistry::add(TopologyDescriptor descriptor)
{
    if (find(descriptor.name) != nullptr)
    {
        throw UsageError("topology '" + descriptor.name +
                         "' is registered twice: give one of the two another name");
    }
    topologies_.push_back(std::make_unique<TopologyDescriptor>(std::move(descriptor)));
}

const TopologyDescriptor* TopologyRegistry::find(std::string_view name) const
{
    const auto found = std::ranges::find_if(topologies_, [&](const auto& topology)
                                            { return topology->name == name; });
    return found == topologies_.end() ? nullptr : found->get();
}

const TopologyDescriptor& TopologyRegistry::require(std::string_view name) const
{
    if (const TopologyDescriptor* found = find(name))
    {
        return *found;
    }
    throw UsageError("there is no topology '" + std::string(name) + "'" +
                     did_you_mean(name, names()));
}

std::vector<const TopologyDescriptor*> TopologyRegistry::all() const
{
    std::vector<const TopologyDescriptor*> sorted;
    for (const auto& topology : topologies_)
    {
        sorted.push_back(topology.get());
    }
    std::ranges::sort(sorted, {}, &TopologyDescriptor::name);
    return sorted;
}

std::vector<std::string> TopologyRegistry::names() const
{
    std::vector<std::string> names;
    for (const TopologyDescriptor* topology : all())
    {
        names.push_back(topology->name);
    }
    return names;
}

detail::TopologyRegistration::TopologyRegistration(std::uint32_t abi,
                                                   const TopologyDescriptor& descriptor)
{
    note_registration_fault(abi, [&] { TopologyRegistry::instance().add(descriptor); });
}

} // namespace haec_sim
