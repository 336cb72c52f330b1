// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link.hpp"
#include "haec_sim/platform/next_hops.hpp"
#include "haec_sim/platform/virtual_channels.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace haec_sim
{

class ClusterRoutes;
class Grid;
class GroupedRoutes;

/// A set of links with a common manager: in a grid the links of one board, or the links between two
/// boards ([Bielert2015], section 3.3.2). Parts are numbered from 0.
struct PartId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(PartId, PartId) = default;
};

/// The number of links of each type on a route, by LinkTypeId, for static network models.
using HopCounts = std::vector<std::uint32_t>;

/// The connections between nodes, and the routes of messages. A new topology is a class in one file
/// that implements these functions and registers itself (topology_registry.hpp). Results never
/// change.
///
/// Callers pass valid numbers of nodes and links only. Build tables of all links for small
/// topologies only: a HAEC Box may have 2^60 links.
class Topology
{
public:
    virtual ~Topology() = default;

    Topology() = default;
    Topology(const Topology&) = delete;
    Topology& operator=(const Topology&) = delete;

    /// The topology's name, the value of `topology.type` in a configuration.
    virtual std::string name() const = 0;

    /// The number of nodes, at most 2^31.
    virtual std::uint32_t node_count() const noexcept = 0;

    /// The number of nodes and switches.
    virtual std::uint32_t vertex_count() const noexcept;

    /// The number of links, each direction counted separately.
    virtual std::uint64_t link_count() const noexcept = 0;

    /// Returns the ends and the type of a link. All numbers below link_count() are links.
    virtual Link link(LinkId link) const = 0;

    /// Returns the number of the port at which a link begins; it rises with the numbers of a
    /// vertex's links. None if the ports of every vertex are 0, 1, ... without gaps.
    virtual std::optional<std::uint32_t> port(LinkId link) const;

    /// Appends the links of the route, in order; none on the same node.
    virtual void append_route(NodeId from, NodeId to, std::vector<LinkId>& route) const = 0;

    /// Returns the number of links of the route. Mapping strategies call it many million times a
    /// second.
    virtual std::uint32_t hops(NodeId from, NodeId to) const;

    /// Returns a number that is greater than the length of any route.
    virtual std::uint64_t hop_limit() const noexcept;

    /// Adds the links of the route to the counts of their types.
    virtual void count_hops(NodeId from, NodeId to, HopCounts& counts) const;

    /// Adds all links to the counts of their types; both directions count as one link. The default
    /// visits each link, and throws UsageError if there are more than most_machine_links
    /// (machine_limit.hpp).
    virtual void count_links(std::vector<std::uint64_t>& counts) const;

    /// Returns the names of the routings that this topology supports. `minimal` and `table`, which
    /// every topology supports, may be omitted.
    virtual std::vector<std::string> routings() const;

    /// Adds the links by which a shortest route to `to` can continue from the vertex `at` to
    /// `next`, which is empty before; none if there is no route. Called only if routings() is not
    /// empty and groups() is null.
    virtual void find_next(VertexId at, VertexId to, NextHops& next) const;

    /// Returns the routes over groups of a topology that chooses routes as a whole; null for
    /// others.
    virtual const GroupedRoutes* groups() const noexcept;

    /// Returns the routes inside and between the computers of a topology whose nodes are places in
    /// computers; null for others. Its routings are those of the network.
    virtual const ClusterRoutes* cluster() const noexcept;

    /// Returns the routes for which append_channels() is valid; none by default.
    virtual TopologyChannels channels() const noexcept;

    /// Appends the virtual channel of each link of a route, or of its known part from the source
    /// on. The channel of a link must not depend on later links.
    virtual void append_channels(std::span<const LinkId> way,
                                 std::vector<std::uint32_t>& channels) const;

    /// Returns the stage at which minimal routes take a link; none by default. A topology returns
    /// stages for all links or for none.
    virtual std::optional<LinkStage> stage(LinkId link) const;

    /// Returns true if there is a route between any two nodes.
    virtual bool has_all_routes() const noexcept;

    /// Returns true if every route is a shortest one.
    virtual bool has_shortest_routes() const noexcept;

    /// Returns true if the routes from any node to any other node and back are equally long.
    virtual bool has_equal_ways_back() const noexcept;

    /// Returns the places of the nodes; null if they have none.
    virtual const Grid* grid() const noexcept;

    /// Returns the number of parts; 1 unless the topology has parts that messages leave rarely.
    virtual std::uint32_t part_count() const noexcept;

    /// Returns the part of a link. Every link belongs to one part.
    virtual PartId part(LinkId link) const;
};

} // namespace haec_sim
