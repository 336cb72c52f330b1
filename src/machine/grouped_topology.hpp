// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/grouped_routes.hpp"
#include "machine/switched_topology.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace haec_sim
{

/// A topology of switches in groups of as many each, every two of which are joined. A message
/// crosses between groups once; which link it takes is the first choice of its route.
class GroupedTopology : public SwitchedTopology, public GroupedRoutes
{
public:
    std::vector<std::string> routings() const final;
    const GroupedRoutes* groups() const noexcept final;
    TopologyChannels channels() const noexcept final;
    void append_channels(std::span<const LinkId> way,
                         std::vector<std::uint32_t>& channels) const final;

    std::uint32_t group_count() const noexcept final;
    std::uint32_t group_of(NodeId node) const final;
    std::uint32_t direct_links(NodeId from, NodeId to) const final;
    std::uint32_t direct_link(NodeId from, NodeId to, std::uint32_t which) const final;
    VertexId leave(NodeId from, std::vector<LinkId>& route) const final;
    VertexId cross(VertexId from, std::uint32_t group, std::uint32_t link, RouteChoices& choices,
                   std::vector<LinkId>& route) const final;
    void arrive(VertexId from, NodeId to, RouteChoices& choices,
                std::vector<LinkId>& route) const final;
    VertexId cross_evenly(VertexId from, std::uint32_t group, std::uint32_t link, double share,
                          LinkShares& shares) const final;
    void arrive_evenly(VertexId from, NodeId to, double share, LinkShares& shares) const final;

protected:
    /// `group` is the number of switches of each group; the rest is SwitchedTopology's.
    GroupedTopology(std::uint32_t group, const PortNumbers& switches, const SwitchNodes& nodes,
                    const std::vector<LinkTypeId>& types)
        : SwitchedTopology(switches, nodes, types), switches_(switches.vertex_count()),
          group_(group),
          levels_(static_cast<std::uint32_t>(types.size()) - (nodes.each > 0 ? 1 : 0))
    {
    }

    void append_way(std::uint32_t from, std::uint32_t to, RouteChoices& choices,
                    Way way) const final;

    /// The number of links by which ways between two switches of different groups are minimal, and
    /// such a link, as a number below links_between().
    virtual std::uint32_t direct(std::uint32_t from, std::uint32_t to) const = 0;
    virtual std::uint32_t direct(std::uint32_t from, std::uint32_t to,
                                 std::uint32_t which) const = 0;

    /// Appends the way to another group; returns the switch where it lands.
    virtual std::uint32_t cross_to(std::uint32_t from, std::uint32_t group, std::uint32_t link,
                                   RouteChoices& choices, Way& way) const = 0;

    /// Appends the way between two switches of a group.
    virtual void append_within(std::uint32_t from, std::uint32_t to, RouteChoices& choices,
                               Way& way) const = 0;

    /// The links of ways while these are collected.
    class Spread
    {
    public:
        Spread(const GroupedTopology& topology, LinkShares& shares)
            : topology_(topology), shares_(shares)
        {
        }

        /// A switch is left by so many ports in a row, evenly.
        void leave(std::uint32_t number, std::uint32_t port, std::uint32_t ports, double share);

    private:
        const GroupedTopology& topology_;
        LinkShares& shares_;
    };

    /// As cross_to() and append_within(), evenly over the choices.
    virtual std::uint32_t spread_to(std::uint32_t from, std::uint32_t group, std::uint32_t link,
                                    double share, Spread& spread) const = 0;
    virtual void spread_within(std::uint32_t from, std::uint32_t to, double share,
                               Spread& spread) const = 0;

private:
    std::uint32_t switches_;
    std::uint32_t group_;
    /// The first roles are levels, the highest last.
    std::uint32_t levels_;
};

} // namespace haec_sim
