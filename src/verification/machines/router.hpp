// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace haec_sim::verification
{

/// A node or, after these, a switch.
using Vertex = std::uint32_t;

/// One direction of a link. Vertex and port that it begins at are its name.
struct Hop
{
    Vertex from = 0;
    /// Of topologies that are not in the specification the number of the link.
    std::uint64_t port = 0;
    Vertex to = 0;
    LinkTypeId type{};
};

using VisitHop = std::function<void(const Hop&)>;

/// The message whose way is asked for (Message), and which of its segments.
struct RouteKey
{
    std::uint32_t sender = 0;
    std::uint64_t sequence = 0;
    /// 0 unless each segment has a route of its own.
    std::uint64_t segment = 0;
};

class QueueRoutes;

/// Knows the ways of messages.
class Router
{
public:
    virtual ~Router() = default;

    Router() = default;
    Router(const Router&) = delete;
    Router& operator=(const Router&) = delete;

    /// Calls `visit` with each link of the route in order; with none on the same node. Where routes
    /// depend on queues, it is the one that the message's times are those of: `minimal`.
    virtual void each_hop(NodeId from, NodeId to, const RouteKey& key,
                          const VisitHop& visit) const = 0;

    /// The routes that messages take in fact where these depend on queues; else null.
    virtual const QueueRoutes* by_queues() const
    {
        return nullptr;
    }
};

} // namespace haec_sim::verification
