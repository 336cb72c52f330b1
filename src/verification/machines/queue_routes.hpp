// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "verification/machines/fabric.hpp"
#include "verification/machines/routing_choice.hpp"

#include <functional>
#include <memory>
#include <vector>

// Routings that look at queues (spec: topologies, "Looking at queues").

namespace haec_sim::verification
{

/// A link as somebody who comes to it sees it.
struct LinkState
{
    /// q: the time until it has served all that has come to it.
    Picoseconds queue{};
    Picoseconds latency{};
    /// The bytes taken of the buffer behind it, in the channel that he would take.
    std::uint64_t taken = 0;
};

using LookAt = std::function<LinkState(const Hop&)>;

/// The route of a message, or of a segment, as far as it is known.
struct PartialRoute
{
    NodeId from;
    NodeId to;
    RouteKey key;
    /// What is left of the number D whose digits are the choices of `minimal`.
    std::uint64_t digits = 0;
    std::vector<Hop> hops;

    Vertex end() const
    {
        return hops.empty() ? from.value : hops.back().to;
    }

    bool is_complete() const
    {
        return end() == to.value;
    }
};

/// Makes routes as messages go on.
class QueueRoutes
{
public:
    virtual ~QueueRoutes() = default;

    QueueRoutes() = default;
    QueueRoutes(const QueueRoutes&) = delete;
    QueueRoutes& operator=(const QueueRoutes&) = delete;

    /// The route before its first link.
    PartialRoute begin(NodeId from, NodeId to, const RouteKey& key) const
    {
        return {from, to, key, to.value, {}};
    }

    /// The head of the unit is at the end of the route, and there is a way to go: appends one link
    /// or more.
    virtual void go_on(PartialRoute& route, const LookAt& look_at) const = 0;
};

/// `adaptive` or `ugal`.
std::unique_ptr<const Router> make_queue_routes(std::unique_ptr<const Fabric> fabric,
                                                const RoutingChoice& choice);

} // namespace haec_sim::verification
