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

/// The state of links while a unit looks at them (spec: topologies, "Looking at queues").
class LinkQueues
{
public:
    virtual ~LinkQueues() = default;

    /// q: the time until the link has served all that has come to it.
    virtual Picoseconds queue(LinkId link) const = 0;

    virtual Picoseconds latency(LinkId link) const = 0;

    /// The bytes that are taken of the buffer which the unit would need behind the link, if it took
    /// that next. Asked only where links have buffers, as routing keys that need them are refused
    /// elsewhere.
    virtual std::uint64_t bytes_taken(LinkId link) const = 0;
};

/// A unit on a way that is found as it goes.
struct RouteSearch
{
    NodeId from;
    NodeId to;
    RouteKey key;
    /// The vertex where its head is.
    VertexId at;
    /// The choices that minimal routes go on with.
    RouteChoices choices;
};

/// The way in which messages choose among routes. A new routing is a class, in one file, that
/// answers these questions and registers itself (routing_registry.hpp). The topology that it was
/// made for outlives it. Answers never change.
class Routing
{
public:
    virtual ~Routing() = default;

    Routing() = default;
    Routing(const Routing&) = delete;
    Routing& operator=(const Routing&) = delete;

    /// True where all messages between two nodes take the same route: keys do not matter.
    virtual bool is_by_pair() const noexcept;

    /// True where routes depend on the state of links, and are found by append_next().
    virtual bool looks_at_queues() const noexcept;

    /// True where there is a route between any two nodes of a topology that has all of its own.
    virtual bool has_all_routes() const noexcept;

    /// True where each segment of a message has a route of its own.
    virtual bool is_by_segment() const noexcept;

    /// Appends the links of a route, in order; none on the same node. Where routes depend on the
    /// state of links: those of the minimal one.
    virtual void append_route(NodeId from, NodeId to, const RouteKey& key,
                              std::vector<LinkId>& route) const = 0;

    /// Appends the links of all routes between two nodes, each with the share of messages that take
    /// it, over all that keys may be; false where that is not known, as where routes depend on the
    /// state of links. Asked only where is_by_pair() is false.
    virtual bool append_shares(NodeId from, NodeId to, LinkShares& shares) const;

    /// Appends the links by which the unit goes on from where it is, one at least, and moves it to
    /// their end. Asked when its head arrives there, until it is at its destination.
    virtual void append_next(RouteSearch& search, const LinkQueues& queues,
                             std::vector<LinkId>& way) const;

    /// The stage at which routes take a link (Topology::stage()); none, if a routing does not say.
    virtual std::optional<LinkStage> stage(LinkId link) const;

    /// Appends the virtual channel of each link of a way, or of its part that is known from the
    /// source on, with which messages cannot deadlock (spec: topologies, "Finite buffers"). What
    /// comes behind a link does not matter for it. If a routing does not say: the number of links
    /// passed so far.
    virtual void append_channels(NodeId from, NodeId to, const RouteKey& key,
                                 std::span<const LinkId> way,
                                 std::vector<std::uint32_t>& channels) const;
};

} // namespace haec_sim
