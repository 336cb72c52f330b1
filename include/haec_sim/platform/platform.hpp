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

/// The ports that messages leave and enter a node by; none where they never are the bottleneck.
struct NodePorts
{
    std::optional<BytesPerSecond> injection;
    std::optional<BytesPerSecond> ejection;
};

/// The simulated machine: a topology and the types of its links (spec: models, "Topology").
class Platform
{
public:
    /// All that a platform is made from: what a configuration says of the machine.
    struct Description
    {
        /// A mesh of 4x4x4 nodes.
        Description();

        /// The topology of that name as it is without configuration. Throws UsageError where there
        /// is none.
        explicit Description(std::string_view topology);

        /// Gives keys, of which those that are given are right, defaults that depend on them, and
        /// each role of the topology the link type that it has by default.
        void take_defaults();

        /// Its name in the TopologyRegistry, and its keys.
        std::string topology;
        Parameters parameters;
        /// The types of links: at least those that role_types name.
        std::vector<LinkType> link_types;
        /// The type of the links of each role of the topology; of mesh, torus and haec_box: of
        /// those along x, y and z.
        std::vector<LinkTypeId> role_types;
        /// The ports of each node.
        NodePorts ports;
        /// The name of the way in which messages choose among routes in the RoutingRegistry, and
        /// its keys.
        std::string routing = "minimal";
        Parameters routing_parameters{"routing"};
    };

    /// Throws UsageError for keys of which no topology can be made, such as a size of 0, and for a
    /// routing that the topology cannot do.
    explicit Platform(Description description);

    /// The description that it was made from.
    const Description& description() const noexcept
    {
        return description_;
    }

    /// The way nodes are joined; lives as long as the platform.
    const Topology& topology() const noexcept
    {
        return *topology_;
    }

    /// The way in which messages choose among routes; lives as long as the platform.
    const Routing& routing() const noexcept
    {
        return *routing_;
    }

    /// The types of links, by LinkTypeId. Not every type need have links.
    const std::vector<LinkType>& link_types() const noexcept
    {
        return description_.link_types;
    }

    /// The ports of each node.
    const NodePorts& ports() const noexcept
    {
        return description_.ports;
    }

    /// Nodes have the numbers below it.
    std::uint32_t node_count() const noexcept
    {
        return topology_->node_count();
    }

    /// The places of the nodes. Where the topology has none, they stand in a row: node n at
    /// (n, 0, 0).
    const Grid& grid() const noexcept
    {
        return grid_;
    }

    /// The number of the node at a place of grid(), and the place of a node.
    NodeId node(const Coordinates& coordinates) const
    {
        return grid_.node(coordinates);
    }

    Coordinates coordinates(NodeId node) const
    {
        return grid_.coordinates(node);
    }

    /// The number of links of each type, both directions as one (4x4x4 haec_box: 128 optical, 768
    /// wireless).
    std::vector<std::uint64_t> link_counts() const;

    /// All links of a message's route, in order; empty on the same node. Where routes depend on the
    /// state of links: of the minimal one.
    std::vector<LinkId> route(NodeId from, NodeId to, const RouteKey& key = {}) const;

    /// The links of that route by type; of minimal ones on meshes, tori and boxes without a loop
    /// over its links.
    HopCounts hop_counts(NodeId from, NodeId to, const RouteKey& key = {}) const;

    /// The length of the minimal route.
    std::uint32_t hops(NodeId from, NodeId to) const
    {
        return topology_->hops(from, to);
    }

    /// The type of a link, with bandwidth and latency where the platform has them.
    const LinkType& link_type(LinkId link) const;

private:
    Description description_;
    std::unique_ptr<const Topology> topology_;
    std::unique_ptr<const Routing> routing_;
    /// True where routes are the topology's own.
    bool is_minimal_;
    Grid grid_;
};

} // namespace haec_sim
