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

/// Routes of a topology whose switches are in groups, each joined to each other one: hierarchical
/// machines by their highest level, dragonflies (spec: topologies, "Choices"). A route within a
/// group is the minimal one.
class GroupedRoutes
{
public:
    virtual ~GroupedRoutes() = default;

    GroupedRoutes() = default;
    GroupedRoutes(const GroupedRoutes&) = delete;
    GroupedRoutes& operator=(const GroupedRoutes&) = delete;

    virtual std::uint32_t group_count() const noexcept = 0;

    /// The group of a node's switch.
    virtual std::uint32_t group_of(NodeId node) const = 0;

    /// The links between two groups among which a way has a choice.
    virtual std::uint32_t links_between() const noexcept = 0;

    /// The number of those by which routes between two nodes of different groups are minimal.
    virtual std::uint32_t direct_links(NodeId from, NodeId to) const = 0;

    /// That one of the direct links, as a number below links_between().
    virtual std::uint32_t direct_link(NodeId from, NodeId to, std::uint32_t which) const = 0;

    /// Appends the link from a node to its switch, where there is one; returns the switch.
    virtual VertexId leave(NodeId from, std::vector<LinkId>& route) const = 0;

    /// Appends the way from a switch to another group, by that one of the links to it; returns the
    /// switch where it lands.
    virtual VertexId cross(VertexId from, std::uint32_t group, std::uint32_t link,
                           RouteChoices& choices, std::vector<LinkId>& route) const = 0;

    /// Appends the minimal way from a switch to a node, on which choices go on.
    virtual void arrive(VertexId from, NodeId to, RouteChoices& choices,
                        std::vector<LinkId>& route) const = 0;

    /// As cross() and arrive(), with what choices decide there decided evenly: appends all links
    /// on which such ways lead, with their parts of `share`.
    virtual VertexId cross_evenly(VertexId from, std::uint32_t group, std::uint32_t link,
                                  double share, LinkShares& shares) const = 0;
    virtual void arrive_evenly(VertexId from, NodeId to, double share,
                               LinkShares& shares) const = 0;
};

} // namespace haec_sim
