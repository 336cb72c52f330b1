// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/output/listing.hpp"

#include "topology/output/chosen_route.hpp"
#include "topology/output/link_ports.hpp"

#include <vector>

namespace haec_sim
{

namespace
{

void write_line(std::ostream& out, const LinkPorts& ports, NodeId from, NodeId to,
                const std::vector<LinkId>& route)
{
    out << from.value << ' ' << to.value;
    for (const auto link : route)
    {
        out << ' ' << ports.port(link);
    }
    out << '\n';
}

} // namespace

void write_links(std::ostream& out, const Platform& platform)
{
    const LinkPorts ports(platform.topology());
    for (std::uint64_t place = 0; place < ports.count(); ++place)
    {
        const auto number = ports.at(place);
        const auto link = platform.topology().link(number);
        out << link.from.value << ' ' << ports.port(number) << ' ' << link.to.value << ' '
            << platform.link_types()[link.type.value].name << '\n';
    }
}

void write_route(std::ostream& out, const Platform& platform, NodeId from, NodeId to)
{
    std::vector<LinkId> route;
    find_route(platform, from, to, route);
    write_line(out, LinkPorts(platform.topology()), from, to, route);
}

void write_routes(std::ostream& out, const Platform& platform)
{
    const LinkPorts ports(platform.topology());
    require_routes(platform);
    std::vector<LinkId> route;
    for (NodeId from; from.value < platform.node_count(); ++from.value)
    {
        for (NodeId to; to.value < platform.node_count(); ++to.value)
        {
            if (from != to)
            {
                find_route(platform, from, to, route);
                write_line(out, ports, from, to, route);
            }
        }
    }
}

} // namespace haec_sim
