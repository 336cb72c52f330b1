// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/output/routing_table.hpp"

#include "topology/output/chosen_route.hpp"
#include "topology/output/link_ports.hpp"
#include "topology/output/listing.hpp"

#include <limits>
#include <vector>

namespace haec_sim
{

namespace
{

/// The ports by which messages to one node leave each vertex.
class PortsToNode
{
public:
    static constexpr auto none = std::numeric_limits<std::uint32_t>::max();

    PortsToNode(const Platform& platform, const LinkPorts& ports)
        : platform_(platform), ports_(ports)
    {
    }

    /// Looks at the routes from all nodes. False where two of them leave a vertex by different
    /// ports.
    bool find(NodeId to)
    {
        port_of_.assign(platform_.topology().vertex_count(), none);
        for (NodeId from; from.value < platform_.node_count(); ++from.value)
        {
            find_route(platform_, from, to, route_);
            if (!add_route())
            {
                return false;
            }
        }
        return true;
    }

    /// The port; none where no route passes the vertex, or ends there.
    std::uint32_t at(VertexId vertex) const
    {
        return port_of_[vertex.value];
    }

private:
    bool add_route()
    {
        for (const auto link : route_)
        {
            auto& known = port_of_[platform_.topology().link(link).from.value];
            const auto port = ports_.port(link);
            if (known != none && known != port)
            {
                return false;
            }
            known = port;
        }
        return true;
    }

    const Platform& platform_;
    const LinkPorts& ports_;
    std::vector<std::uint32_t> port_of_;
    std::vector<LinkId> route_;
};

bool depends_on_source(const Platform& platform, PortsToNode& ports)
{
    for (NodeId to; to.value < platform.node_count(); ++to.value)
    {
        if (!ports.find(to))
        {
            return true;
        }
    }
    return false;
}

/// The vertices that have one link alone, as nodes on a switch do. Writes a line for each.
std::vector<bool> write_only_ways(std::ostream& out, const Topology& topology,
                                  const LinkPorts& ports)
{
    std::vector<std::uint32_t> links(topology.vertex_count());
    for (std::uint64_t place = 0; place < ports.count(); ++place)
    {
        ++links[topology.link(ports.at(place)).from.value];
    }
    std::vector<bool> has_one(links.size());
    for (std::uint64_t place = 0; place < ports.count(); ++place)
    {
        const auto from = topology.link(ports.at(place)).from;
        if (links[from.value] == 1)
        {
            has_one[from.value] = true;
            out << vertex_text(topology, from) << " * " << ports.port(ports.at(place)) << '\n';
        }
    }
    return has_one;
}

void write_hops(std::ostream& out, const Platform& platform, const LinkPorts& links,
                PortsToNode& ports)
{
    const auto& topology = platform.topology();
    out << "hop_by_hop\n";
    const auto is_written = write_only_ways(out, topology, links);
    for (NodeId to; to.value < platform.node_count(); ++to.value)
    {
        ports.find(to);
        for (VertexId vertex; vertex.value < topology.vertex_count(); ++vertex.value)
        {
            if (!is_written[vertex.value] && ports.at(vertex) != PortsToNode::none)
            {
                out << vertex_text(topology, vertex) << ' ' << to.value << ' ' << ports.at(vertex)
                    << '\n';
            }
        }
    }
}

} // namespace

void write_routing_table(std::ostream& out, const Platform& platform)
{
    const LinkPorts links(platform.topology());
    require_routes(platform);
    PortsToNode ports(platform, links);
    if (depends_on_source(platform, ports))
    {
        out << "source\n";
        write_routes(out, platform);
        return;
    }
    write_hops(out, platform, links, ports);
}

} // namespace haec_sim
