// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/cluster_routes.hpp"
#include "machine/cluster_keys.hpp"
#include "machine/cluster_numbers.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace haec_sim
{

/// The ways of a cluster's messages, of its parts and the numbers of its links.
class ClusterWays final : public ClusterRoutes
{
public:
    explicit ClusterWays(ClusterParts parts);

    const ClusterInside& inside() const noexcept
    {
        return parts_.inside;
    }

    const ClusterNumbers& numbers() const noexcept
    {
        return numbers_;
    }

    std::uint32_t planes() const noexcept
    {
        return parts_.planes;
    }

    /// The type of the links of a class inside a computer.
    LinkTypeId inside_type(std::uint32_t link_class) const
    {
        return parts_.inside_types[link_class];
    }

    /// The place of a node inside its computer.
    std::uint32_t place(NodeId node) const noexcept
    {
        return node.value % parts_.inside.places();
    }

    /// The interface by which a message leaves without looking at queues, where each goes the
    /// nearest way.
    std::uint32_t nearest(NodeId from) const
    {
        return nearest(from, all_interfaces_);
    }

    const Topology& network() const noexcept override
    {
        return *parts_.network;
    }

    InterfaceRule rule() const noexcept override
    {
        return parts_.rule;
    }

    std::uint32_t computer_count() const noexcept override
    {
        return numbers_.computers();
    }

    std::uint32_t interface_count() const noexcept override
    {
        return parts_.inside.interfaces();
    }

    bool are_together(NodeId one, NodeId other) const override
    {
        return computer(one) == computer(other);
    }

    std::uint32_t plane_of(std::uint32_t interface) const override
    {
        return interface % parts_.planes;
    }

    std::uint32_t nearest(NodeId from, std::span<const std::uint32_t> among) const override;
    std::uint32_t entry(NodeId to, std::uint32_t exit) const override;
    NodeId network_node(NodeId place, std::uint32_t interface) const override;
    VertexId interface_vertex(NodeId place, std::uint32_t interface) const override;
    VertexId from_network(std::uint32_t plane, VertexId vertex) const override;
    LinkId from_network(std::uint32_t plane, LinkId link) const override;
    std::optional<NetworkLink> network_link(LinkId link) const override;
    std::string name(VertexId vertex) const override;
    void append_inside(VertexId from, VertexId to, NodeId destination,
                       std::vector<LinkId>& route) const override;

private:
    std::uint32_t computer(NodeId place) const noexcept
    {
        return place.value / parts_.inside.places();
    }

    ClusterParts parts_;
    ClusterNumbers numbers_;
    std::vector<std::uint32_t> all_interfaces_;
};

} // namespace haec_sim
