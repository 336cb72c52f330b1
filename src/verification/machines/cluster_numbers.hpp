// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/cluster.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace haec_sim::verification
{

/// The numbers of vertices and ports of a cluster, and of its network's.
class ClusterNumbers
{
public:
    ClusterNumbers(const ClusterCounts& counts, Computer computer)
        : counts_(counts), computer_(std::move(computer)),
          each_(computer_.interfaces() / counts.planes), computers_(counts.network_nodes / each_)
    {
    }

    const ClusterCounts& counts() const
    {
        return counts_;
    }

    const Computer& inside() const
    {
        return computer_;
    }

    std::uint32_t computer_of(NodeId node) const
    {
        return node.value / computer_.places();
    }

    std::uint32_t place_of(NodeId node) const
    {
        return node.value % computer_.places();
    }

    /// A vertex of a computer as one of the cluster.
    Vertex outside(std::uint32_t computer, Vertex vertex) const
    {
        const auto others = computer_.vertex_count() - computer_.places();
        return vertex < computer_.places() ? computer * computer_.places() + vertex
                                           : computers_ * computer_.places() + computer * others +
                                                 vertex - computer_.places();
    }

    Vertex interface_vertex(std::uint32_t computer, std::uint32_t interface) const
    {
        return outside(computer, computer_.places() + interface);
    }

    NodeId network_node(std::uint32_t computer, std::uint32_t interface) const
    {
        return {computer * each_ + interface / counts_.planes};
    }

    /// The interface by which messages from this one arrive.
    std::uint32_t entry(NodeId to, std::uint32_t exit) const
    {
        return computer_.nearest(place_of(to), of_plane(exit % counts_.planes), true).value();
    }

    std::vector<std::uint32_t> of_plane(std::uint32_t plane) const
    {
        std::vector<std::uint32_t> interfaces;
        for (auto interface = plane; interface < computer_.interfaces();
             interface += counts_.planes)
        {
            interfaces.push_back(interface);
        }
        return interfaces;
    }

    /// A link of a plane's network, as the cluster has it.
    Hop from_network(std::uint32_t plane, const Hop& hop) const
    {
        const auto ports =
            hop.from < counts_.network_nodes
                ? computer_.ports(computer_.places() + hop.from % each_ * counts_.planes + plane)
                : 0;
        return {vertex_from_network(plane, hop.from), hop.port + ports,
                vertex_from_network(plane, hop.to), hop.type};
    }

    /// The plane of a link of a network, and the link there; nothing for those inside computers.
    struct NetworkHop
    {
        std::uint32_t plane;
        Hop hop;
    };
    std::optional<NetworkHop> to_network(const Hop& hop) const
    {
        if (hop.from >= first_switch())
        {
            const auto plane =
                (hop.from - first_switch()) / (counts_.network_vertices - counts_.network_nodes);
            return NetworkHop{
                plane,
                {vertex_to_network(hop.from), hop.port, vertex_to_network(hop.to), hop.type}};
        }
        const auto interface = interface_at(hop.from);
        if (!interface || hop.port < computer_.ports(computer_.places() + interface->second))
        {
            return std::nullopt;
        }
        return NetworkHop{interface->second % counts_.planes,
                          {vertex_to_network(hop.from),
                           hop.port - computer_.ports(computer_.places() + interface->second),
                           vertex_to_network(hop.to), hop.type}};
    }

    /// The computer and number of the interface that a vertex is.
    std::optional<std::pair<std::uint32_t, std::uint32_t>> interface_at(Vertex vertex) const
    {
        const auto first = computers_ * computer_.places();
        const auto others = computer_.vertex_count() - computer_.places();
        if (vertex < first || vertex >= first_switch() ||
            (vertex - first) % others >= computer_.interfaces())
        {
            return std::nullopt;
        }
        return std::pair((vertex - first) / others, (vertex - first) % others);
    }

private:
    Vertex first_switch() const
    {
        return computers_ * computer_.vertex_count();
    }

    Vertex vertex_from_network(std::uint32_t plane, Vertex vertex) const
    {
        const auto nodes = counts_.network_nodes;
        return vertex < nodes
                   ? interface_vertex(vertex / each_, vertex % each_ * counts_.planes + plane)
                   : first_switch() + plane * (counts_.network_vertices - nodes) + vertex - nodes;
    }

    Vertex vertex_to_network(Vertex vertex) const
    {
        if (const auto interface = interface_at(vertex))
        {
            return network_node(interface->first, interface->second).value;
        }
        const auto switches = counts_.network_vertices - counts_.network_nodes;
        return counts_.network_nodes + (vertex - first_switch()) % switches;
    }

    ClusterCounts counts_;
    Computer computer_;
    std::uint32_t each_;
    std::uint32_t computers_;
};

} // namespace haec_sim::verification
