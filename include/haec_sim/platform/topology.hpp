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

class Grid;
class GroupedRoutes;

/// Links that are best looked after together: of a grid those of one board, or those between two
/// boards ([Bielert2015], section 3.3.2). Numbered from 0.
struct PartId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(PartId, PartId) = default;
};

/// The number of links of each type on a route, by LinkTypeId, for static network models.
using HopCounts = std::vector<std::uint32_t>;

/// The way nodes are joined, and which way messages take. A new topology is a class, in one file,
/// that answers these questions and registers itself (topology_registry.hpp). Answers never change.
///
/// Numbers of nodes and links that come in are valid. Tables of all links are for small topologies
/// only: a HAEC Box may have 2^60 links.
class Topology
{
public:
    virtual ~Topology() = default;

    Topology() = default;
    Topology(const Topology&) = delete;
    Topology& operator=(const Topology&) = delete;

    /// The topology's name as `topology.type` of a configuration says it.
    virtual std::string name() const = 0;

    /// The number of nodes, at most 2^31.
    virtual std::uint32_t node_count() const noexcept = 0;

    /// The number of nodes and switches.
    virtual std::uint32_t vertex_count() const noexcept;

    /// The number of links, each direction by itself.
    virtual std::uint64_t link_count() const noexcept = 0;

    /// The ends and the type of a link. There is one of each number below link_count().
    virtual Link link(LinkId link) const = 0;

    /// The number of the port that a link begins at; rises with the numbers of a vertex's links.
    /// None where the ports of every vertex are 0, 1, ... without a gap.
    virtual std::optional<std::uint32_t> port(LinkId link) const;

    /// Appends the links of the route, in order; none on the same node.
    virtual void append_route(NodeId from, NodeId to, std::vector<LinkId>& route) const = 0;

    /// The length of the route. Those who place processes ask it many million times a second.
    virtual std::uint32_t hops(NodeId from, NodeId to) const;

    /// More links than any route has.
    virtual std::uint64_t hop_limit() const noexcept;

    /// Adds the links of the route to the counts of their types.
    virtual void count_hops(NodeId from, NodeId to, HopCounts& counts) const;

    /// Adds all links to the counts of their types; both directions are one link. Unless a topology
    /// knows better, each is looked at; throws UsageError where there are more than
    /// most_machine_links (machine_limit.hpp).
    virtual void count_links(std::vector<std::uint64_t>& counts) const;

    /// The routings that choose among routes in a way that this topology can answer, by name; those
    /// that it need not answer for, `minimal` and `table`, need not be among them.
    virtual std::vector<std::string> routings() const;

    /// The links with which a shortest way to `to` can go on from a vertex before it, into `next`,
    /// which is clear; none where there is no way. Asked only where routings() are not empty and
    /// there are no groups().
    virtual void find_next(VertexId at, VertexId to, NextHops& next) const;

    /// Routes over groups, of topologies that choose them as a whole; null for others.
    virtual const GroupedRoutes* groups() const noexcept;

    /// The routes for which append_channels() does; none, if a topology does not say.
    virtual TopologyChannels channels() const noexcept;

    /// Appends the virtual channel of each link of a way, or of its part that is known from the
    /// source on. What comes behind a link does not matter for it.
    virtual void append_channels(std::span<const LinkId> way,
                                 std::vector<std::uint32_t>& channels) const;

    /// The stage at which minimal routes take a link; none, if a topology does not say. It says so
    /// of all links or of none.
    virtual std::optional<LinkStage> stage(LinkId link) const;

    /// True where there is a route between any two nodes.
    virtual bool has_all_routes() const noexcept;

    /// True where no other way is ever shorter than the route.
    virtual bool has_shortest_routes() const noexcept;

    /// True where the route from any node to any other one is as long as that back.
    virtual bool has_equal_ways_back() const noexcept;

    /// The places of the nodes; null where they have none.
    virtual const Grid* grid() const noexcept;

    /// One, unless the topology has parts that messages leave rarely.
    virtual std::uint32_t part_count() const noexcept;

    /// The part that a link belongs to. Every link belongs to one.
    virtual PartId part(LinkId link) const;
};

} // namespace haec_sim
