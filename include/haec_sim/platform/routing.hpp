// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link_shares.hpp"
#include "haec_sim/platform/route_choices.hpp"
#include "haec_sim/platform/topology.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace haec_sim
{

/// The state of links when a unit chooses its next link (spec: topologies, "Looking at queues").
class LinkQueues
{
public:
    virtual ~LinkQueues() = default;

    /// Returns q: the time until the link has served all units that have arrived.
    virtual Picoseconds queue(LinkId link) const = 0;

    virtual Picoseconds latency(LinkId link) const = 0;

    /// Returns the occupied bytes of the buffer behind the link that the unit would use if it took
    /// the link next. Called only if links have buffers; without buffers, routing keys that need it
    /// are errors.
    virtual std::uint64_t bytes_taken(LinkId link) const = 0;
};

/// A unit whose route is chosen hop by hop.
struct RouteSearch
{
    NodeId from;
    NodeId to;
    RouteKey key;
    /// The vertex that its head has reached.
    VertexId at;
    /// The choices for the rest of a minimal route.
    RouteChoices choices;

    /// The part of the route through the network of a cluster, once it is chosen.
    struct Part
    {
        NodeId from;
        NodeId to;
        VertexId at;
        std::uint32_t plane = 0;
    };
    std::optional<Part> part{};
};

/// Chooses the routes of messages. A new routing is a class in one file that implements these
/// functions and registers itself (routing_registry.hpp). Its topology outlives it. Results never
/// change.
class Routing
{
public:
    virtual ~Routing() = default;

    Routing() = default;
    Routing(const Routing&) = delete;
    Routing& operator=(const Routing&) = delete;

    /// Returns true if all messages between two nodes take the same route, independent of their
    /// keys.
    virtual bool is_by_pair() const noexcept;

    /// Returns true if routes depend on the state of links, and append_next() finds them.
    virtual bool looks_at_queues() const noexcept;

    /// Returns true if the routing has routes between any two nodes of a topology with all routes.
    virtual bool has_all_routes() const noexcept;

    /// Returns true if each segment of a message has its own route.
    virtual bool is_by_segment() const noexcept;

    /// Appends the links of a route, in order; none on the same node. If routes depend on the state
    /// of links, it appends the minimal route.
    virtual void append_route(NodeId from, NodeId to, const RouteKey& key,
                              std::vector<LinkId>& route) const = 0;

    /// Appends the links of all routes between two nodes, each with the share of messages that take
    /// it, over all keys. Returns false if the shares are unknown, for example if routes depend on
    /// the state of links. Called only if is_by_pair() is false.
    virtual bool append_shares(NodeId from, NodeId to, LinkShares& shares) const;

    /// Appends the next links of the unit (at least one), and moves it to their end. Called when
    /// its head arrives at a vertex, until the unit is at its destination.
    virtual void append_next(RouteSearch& search, const LinkQueues& queues,
                             std::vector<LinkId>& way) const;

    /// Returns the stage at which routes take a link (Topology::stage()); none by default.
    virtual std::optional<LinkStage> stage(LinkId link) const;

    /// Appends the virtual channel of each link of a route, or of its known part from the source
    /// on, so that messages cannot deadlock (spec: topologies, "Finite buffers"). The channel of a
    /// link must not depend on later links. By default it is the number of links passed so far.
    virtual void append_channels(NodeId from, NodeId to, const RouteKey& key,
                                 std::span<const LinkId> way,
                                 std::vector<std::uint32_t>& channels) const;
};

} // namespace haec_sim
