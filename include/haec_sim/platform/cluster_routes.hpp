// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace haec_sim
{

class Topology;

/// How a message between two computers of a cluster chooses the interface by which it leaves.
enum class InterfaceRule : std::uint8_t
{
    /// The one of the fewest links from its place.
    near,
    /// One after the other.
    round_robin,
    /// The one whose first link of the network has the least queue.
    least_busy
};

/// Routes of a topology whose nodes are places inside computers, which have interfaces to one or
/// more networks, all alike (spec: topologies, "Cluster"). Routings of the network choose routes
/// between interfaces; these are nodes of the network of their plane.
class ClusterRoutes
{
public:
    virtual ~ClusterRoutes() = default;

    ClusterRoutes() = default;
    ClusterRoutes(const ClusterRoutes&) = delete;
    ClusterRoutes& operator=(const ClusterRoutes&) = delete;

    /// The network of each plane.
    virtual const Topology& network() const noexcept = 0;

    static constexpr std::uint32_t no_interface = ~std::uint32_t{0};

    virtual InterfaceRule rule() const noexcept = 0;

    virtual std::uint32_t computer_count() const noexcept = 0;

    /// Returns the number of interfaces of each computer.
    virtual std::uint32_t interface_count() const noexcept = 0;

    /// Returns true if two places are in one computer.
    virtual bool are_together(NodeId one, NodeId other) const = 0;

    /// Returns the interface of a place's computer with the fewest links from the place, among
    /// these (at least one); of equals by the place's number. no_interface if there is no way to
    /// any.
    virtual std::uint32_t nearest(NodeId from, std::span<const std::uint32_t> among) const = 0;

    /// Returns the interface by which a message comes to a place, of the plane of the one by which
    /// it leaves.
    virtual std::uint32_t entry(NodeId to, std::uint32_t exit) const = 0;

    virtual std::uint32_t plane_of(std::uint32_t interface) const = 0;

    /// Returns the node of its plane's network that an interface of a place's computer is, and its
    /// vertex.
    virtual NodeId network_node(NodeId place, std::uint32_t interface) const = 0;
    virtual VertexId interface_vertex(NodeId place, std::uint32_t interface) const = 0;

    /// Convert a vertex and a link of a plane's network.
    virtual VertexId from_network(std::uint32_t plane, VertexId vertex) const = 0;
    virtual LinkId from_network(std::uint32_t plane, LinkId link) const = 0;

    /// A link of a plane's network.
    struct NetworkLink
    {
        std::uint32_t plane = 0;
        LinkId link;
    };

    /// Returns the link of the network that a link is; none for links inside computers.
    virtual std::optional<NetworkLink> network_link(LinkId link) const = 0;

    /// Returns the name of a vertex that is no place: "n2.i0", "n2.s1" of computer 2, "s7" of the
    /// network, or "p1.s7" of that of plane 1.
    virtual std::string name(VertexId vertex) const = 0;

    /// Appends the route between two vertices of a computer, by choices of the number of the place
    /// that the message goes to.
    virtual void append_inside(VertexId from, VertexId to, NodeId destination,
                               std::vector<LinkId>& route) const = 0;
};

} // namespace haec_sim
