// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "verification/machines/channels.hpp"

namespace haec_sim::verification
{

/// The routes of a topology or a routing that the specification does not know, as itself gives
/// them.
class GivenRoutes final : public Router
{
public:
    /// Throws UsageError where they depend on queues, as nobody can tell which is right.
    explicit GivenRoutes(const Platform::Description& machine);

    /// Each segment of a message has a route of its own.
    bool are_by_segment() const
    {
        return platform_.routing().is_by_segment();
    }

    Vertex node_count() const
    {
        return platform_.node_count();
    }

    /// Throws UsageError for a route that does not lead from link to link, or not there.
    void each_hop(NodeId from, NodeId to, const RouteKey& key,
                  const VisitHop& visit) const override;

    /// The channel that the routing gives that link of its route.
    std::uint32_t channel(const PartialRoute& route, std::size_t link) const;

private:
    Platform platform_;
};

/// The channels of such routes, which are the routing's own, too.
class GivenChannels final : public ChannelRule
{
public:
    /// They outlive it.
    explicit GivenChannels(const GivenRoutes& routes) : routes_(routes) {}

    std::uint32_t channel(const PartialRoute& route, std::size_t link) const override
    {
        return routes_.channel(route, link);
    }

private:
    const GivenRoutes& routes_;
};

} // namespace haec_sim::verification
