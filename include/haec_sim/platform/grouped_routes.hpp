// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link.hpp"
#include "haec_sim/platform/link_shares.hpp"
#include "haec_sim/platform/route_choices.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// Routes of a topology whose switches are in groups, with links between all pairs of groups:
/// dragonflies, and hierarchical machines at their highest level (spec: topologies, "Choices"). A
/// route within a group is minimal.
class GroupedRoutes
{
public:
    virtual ~GroupedRoutes() = default;

    GroupedRoutes() = default;
    GroupedRoutes(const GroupedRoutes&) = delete;
    GroupedRoutes& operator=(const GroupedRoutes&) = delete;

    virtual std::uint32_t group_count() const noexcept = 0;

    /// Returns the group of a node's switch.
    virtual std::uint32_t group_of(NodeId node) const = 0;

    /// Returns the number of links between two groups, among which a route chooses.
    virtual std::uint32_t links_between() const noexcept = 0;

    /// Returns the number of links between the groups of two nodes that belong to minimal routes
    /// (the direct links). The groups must differ.
    virtual std::uint32_t direct_links(NodeId from, NodeId to) const = 0;

    /// Returns the direct link number `which`, as a number below links_between().
    virtual std::uint32_t direct_link(NodeId from, NodeId to, std::uint32_t which) const = 0;

    /// Appends the link from a node to its switch, if there is one; returns the switch.
    virtual VertexId leave(NodeId from, std::vector<LinkId>& route) const = 0;

    /// Appends the route from a switch to another group over the given link to it; returns the
    /// switch at the end of that link.
    virtual VertexId cross(VertexId from, std::uint32_t group, std::uint32_t link,
                           RouteChoices& choices, std::vector<LinkId>& route) const = 0;

    /// Appends the minimal route from a switch to a node, which uses further choices.
    virtual void arrive(VertexId from, NodeId to, RouteChoices& choices,
                        std::vector<LinkId>& route) const = 0;

    /// As cross() and arrive(), but with all choices in equal parts: appends all links of these
    /// routes, with their parts of `share`.
    virtual VertexId cross_evenly(VertexId from, std::uint32_t group, std::uint32_t link,
                                  double share, LinkShares& shares) const = 0;
    virtual void arrive_evenly(VertexId from, NodeId to, double share,
                               LinkShares& shares) const = 0;
};

} // namespace haec_sim
