// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/routing.hpp"
#include "routing/routing_keys.hpp"

#include <vector>

namespace haec_sim
{

/// A routing under which each message has a route of its own, or, by the key `unit`, each of its
/// segments.
class MessageRouting : public Routing
{
public:
    bool is_by_pair() const noexcept final
    {
        return false;
    }

    bool is_by_segment() const noexcept final
    {
        return is_by_segment_;
    }

protected:
    MessageRouting(const Topology& topology, const Parameters& parameters)
        : topology_(topology), is_by_segment_(haec_sim::is_by_segment(parameters))
    {
    }

    const Topology& topology() const noexcept
    {
        return topology_;
    }

private:
    const Topology& topology_;
    bool is_by_segment_;
};

/// One that looks at queues; alone messages go the minimal way.
class QueueRouting : public MessageRouting
{
public:
    bool looks_at_queues() const noexcept final
    {
        return true;
    }

    void append_route(NodeId from, NodeId to, const RouteKey&,
                      std::vector<LinkId>& route) const final
    {
        topology().append_route(from, to, route);
    }

protected:
    using MessageRouting::MessageRouting;
};

} // namespace haec_sim
