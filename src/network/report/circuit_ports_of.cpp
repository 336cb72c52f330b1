// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/report/circuit_ports_of.hpp"

#include "network/circuit_uses.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

/// The links of a class at a vertex.
struct PortOwner
{
    std::uint32_t out = 0;
    std::uint32_t in = 0;

    /// Its transmitters and receivers; one for each link where nobody says how many.
    double ports(const LinkCircuits& circuits) const
    {
        return static_cast<double>(circuits.transmitters.value_or(out)) +
               static_cast<double>(circuits.receivers.value_or(in));
    }

    double ports_of_link(const LinkCircuits& circuits) const
    {
        return ports(circuits) / (static_cast<double>(out) + static_cast<double>(in));
    }
};

/// The links of all classes that have circuits, as far as they count.
std::vector<std::uint64_t> circuit_links(const NetworkReport& report, const Platform& platform,
                                         CountedParts counted)
{
    std::vector<std::uint64_t> links;
    if (counted == CountedParts::used)
    {
        for (const auto& row : report.resources)
        {
            if (row.circuits)
            {
                links.push_back(row.resource.number);
            }
        }
        return links;
    }
    for (std::uint64_t link = 0; link < platform.topology().link_count(); ++link)
    {
        if (platform.link_type({link}).circuits)
        {
            links.push_back(link);
        }
    }
    return links;
}

} // namespace

std::map<ResourceGroup, double>
ports_of_circuits(const NetworkReport& report, const ResourceGroups& groups, CountedParts counted)
{
    const auto& platform = groups.platform();
    const bool can_count = counted == CountedParts::used || groups.can_count_links();
    if (!CircuitLinks::are_in(platform) || !can_count)
    {
        return {};
    }
    std::map<std::pair<LinkTypeId, VertexId>, PortOwner> owners;
    const auto links = circuit_links(report, platform, counted);
    for (const auto number : links)
    {
        const auto link = platform.topology().link({number});
        ++owners[{link.type, link.from}].out;
        ++owners[{link.type, link.to}].in;
    }
    std::map<ResourceGroup, double> ports;
    for (const auto number : links)
    {
        const auto link = platform.topology().link({number});
        const auto& circuits = *platform.link_type({number}).circuits;
        ports[groups.group_of({ResourceKind::link, number})] +=
            owners[{link.type, link.from}].ports_of_link(circuits) +
            owners[{link.type, link.to}].ports_of_link(circuits);
    }
    return ports;
}

} // namespace haec_sim
