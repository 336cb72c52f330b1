// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/parameters.hpp"
#include "haec_sim/platform/grid.hpp"
#include "haec_sim/platform/link_type.hpp"
#include "haec_sim/platform/routing.hpp"
#include "haec_sim/platform/topology.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace haec_sim
{

/// The bandwidths of the ports by which messages leave and enter a node; a port without one never
/// limits messages.
struct NodePorts
{
    std::optional<BytesPerSecond> injection;
    std::optional<BytesPerSecond> ejection;
};

/// The simulated machine: a topology and the types of its links (spec: models, "Topology").
class Platform
{
public:
    /// The description of a machine in a configuration, from which a platform is made.
    struct Description
    {
        /// A mesh of 4x4x4 nodes.
        Description();

        /// The topology of that name with default keys. Throws UsageError if there is none.
        explicit Description(std::string_view topology);

        /// Sets defaults that depend on other keys (the given keys must be valid), and the default
        /// link type of each role of the topology.
        void take_defaults();

        /// The topology's name in the TopologyRegistry, and its keys.
        std::string topology;
        Parameters parameters;
        /// The types of links, at least the types that role_types uses.
        std::vector<LinkType> link_types;
        /// The link type of each role of the topology; for mesh, torus and haec_box: of the links
        /// along x, y and z.
        std::vector<LinkTypeId> role_types;
        /// The ports of each node.
        NodePorts ports;
        /// The routing's name in the RoutingRegistry, and its keys.
        std::string routing = "minimal";
        Parameters routing_parameters{"routing"};
    };

    /// Throws UsageError for keys that describe no topology, such as a size of 0, and for a routing
    /// that the topology does not support.
    explicit Platform(Description description);

    /// The description from which it was made.
    const Description& description() const noexcept
    {
        return description_;
    }

    /// The topology, which lives as long as the platform.
    const Topology& topology() const noexcept
    {
        return *topology_;
    }

    /// The routing, which lives as long as the platform.
    const Routing& routing() const noexcept
    {
        return *routing_;
    }

    /// The types of links by LinkTypeId. A type may have no links.
    const std::vector<LinkType>& link_types() const noexcept
    {
        return description_.link_types;
    }

    /// The ports of each node.
    const NodePorts& ports() const noexcept
    {
        return description_.ports;
    }

    /// The number of nodes, which are numbered from 0.
    std::uint32_t node_count() const noexcept
    {
        return topology_->node_count();
    }

    /// Returns the places of the nodes. If the topology has no places, the nodes are in a row: node
    /// n at (n, 0, 0).
    const Grid& grid() const noexcept
    {
        return grid_;
    }

    /// Convert between the number of a node and its place in grid().
    NodeId node(const Coordinates& coordinates) const
    {
        return grid_.node(coordinates);
    }

    Coordinates coordinates(NodeId node) const
    {
        return grid_.coordinates(node);
    }

    /// Returns the number of links of each type, both directions counted once (4x4x4 haec_box: 128
    /// optical, 768 wireless).
    std::vector<std::uint64_t> link_counts() const;

    /// Returns all links of a message's route, in order; empty on the same node. If routes depend
    /// on the state of links, it returns the minimal route.
    std::vector<LinkId> route(NodeId from, NodeId to, const RouteKey& key = {}) const;

    /// Returns the number of links of route() by type; for minimal routes on meshes, tori and boxes
    /// without a loop over the links.
    HopCounts hop_counts(NodeId from, NodeId to, const RouteKey& key = {}) const;

    /// Returns the number of links of the minimal route.
    std::uint32_t hops(NodeId from, NodeId to) const
    {
        return topology_->hops(from, to);
    }

    /// Returns the type of a link, with bandwidth and latency if the platform defines them.
    const LinkType& link_type(LinkId link) const;

private:
    Description description_;
    std::unique_ptr<const Topology> topology_;
    std::unique_ptr<const Routing> routing_;
    /// True if the topology itself defines the routes.
    bool is_minimal_;
    Grid grid_;
};

} // namespace haec_sim
