// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/grouped_routes.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The paths between two nodes of different groups (spec: topologies, "Choices"): the direct ones,
/// one for each link that counts, and then those over the next third groups, one for each.
class GroupPaths
{
public:
    /// `indirect`: the third groups that paths lead over, at most. `groups` outlives it.
    GroupPaths(const GroupedRoutes& groups, std::uint32_t indirect)
        : groups_(groups), indirect_(indirect)
    {
    }

    /// True where two nodes are in different groups.
    bool are_apart(NodeId from, NodeId to) const
    {
        return groups_.group_of(from) != groups_.group_of(to);
    }

    std::uint32_t direct(NodeId from, NodeId to) const
    {
        return groups_.direct_links(from, to);
    }

    std::uint32_t count(NodeId from, NodeId to) const;

    /// The groups besides those of two nodes that are apart.
    std::uint32_t third_groups() const
    {
        return groups_.group_count() - 2;
    }

    /// Appends a path from the source's switch on; what it leaves open the choices say.
    void append(VertexId at, NodeId from, NodeId to, std::uint32_t path, RouteChoices& choices,
                std::vector<LinkId>& route) const;

    /// Appends the path over that one of the third groups, from the source's next one on, by that
    /// one of the links to it.
    void append_over(VertexId at, NodeId from, NodeId to, std::uint32_t third, std::uint32_t link,
                     RouteChoices& choices, std::vector<LinkId>& route) const;

    /// Appends the links of all routes between two nodes, which may be in one group, with their
    /// shares where messages choose evenly.
    void append_shares(NodeId from, NodeId to, LinkShares& shares) const;

    /// Appends a path over a third group that the choices draw, as they do the link to it; on it
    /// the number of the destination goes on choosing. There is a third group.
    void append_drawn(VertexId at, NodeId from, NodeId to, RouteChoices& choices,
                      std::vector<LinkId>& route) const;

    const GroupedRoutes& groups() const noexcept
    {
        return groups_;
    }

private:
    /// That one of the third groups between those of two nodes.
    std::uint32_t third_group(NodeId from, NodeId to, std::uint32_t third) const;

    const GroupedRoutes& groups_;
    std::uint32_t indirect_;
};

} // namespace haec_sim
