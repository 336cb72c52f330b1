// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace haec_sim
{

class Grid;

/// A computer of the topology. They are numbered from 0.
struct NodeId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(NodeId, NodeId) = default;
};

/// An end of links: a node, or a switch. The nodes come first, with the same numbers.
struct VertexId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(VertexId, VertexId) = default;
};

/// The vertex that a node is.
constexpr VertexId vertex_of(NodeId node) noexcept
{
    return {node.value};
}

/// Index into Platform::link_types().
struct LinkTypeId
{
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(LinkTypeId, LinkTypeId) = default;
};

/// One direction of a link. They are numbered from 0 without a gap.
struct LinkId
{
    std::uint64_t value = 0;

    friend constexpr auto operator<=>(LinkId, LinkId) = default;
};

/// The ends of a link, which is a direction: units enter at one end and leave at the other.
struct Link
{
    VertexId from;
    VertexId to;
    /// The other direction has the same one.
    LinkTypeId type;

    friend constexpr auto operator<=>(const Link&, const Link&) = default;
};

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

    /// Adds all links to the counts of their types; both directions are one link.
    virtual void count_links(std::vector<std::uint64_t>& counts) const;

    /// True where no other way is ever shorter than the route.
    virtual bool has_shortest_routes() const noexcept;

    /// The places of the nodes; null where they have none.
    virtual const Grid* grid() const noexcept;

    /// One, unless the topology has parts that messages leave rarely.
    virtual std::uint32_t part_count() const noexcept;

    /// The part that a link belongs to. Every link belongs to one.
    virtual PartId part(LinkId link) const;
};

} // namespace haec_sim
