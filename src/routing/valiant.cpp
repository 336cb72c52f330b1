// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// valiant: every message goes through some switch, or some group, that it draws. Each pattern of
// traffic then loads links as uniform traffic does.
//
// Source: [Valiant1982] (spec: topologies, "Choices"). S switches, g highest groups.
//     through switch w(S): minimal to it and on, D = destination goes on over both legs
//     through third group w(g - 2), by link w(links to it), then D = destination
// Neglected: the load of links. A route has up to twice the diameter. A switch at an end leaves a
// leg empty; pairs within a group, and machines of two groups, take the minimal route.
// Keys: seed, unit.
// Example: torus 8 x 8, 0 to 27 = (3, 3), sequence 0: the word is 0.7485 * 2^32, so w(64) = 47,
// switch (7, 5): ports 1 3 3 3, then 0 0 0 0 3 3, which are 10 links in place of 6.

#include "haec_sim/platform/routing_registry.hpp"
#include "routing/group_paths.hpp"
#include "routing/message_routing.hpp"
#include "routing/routing_keys.hpp"
#include "routing/shares.hpp"
#include "routing/topology_channels.hpp"
#include "routing/walk.hpp"

namespace haec_sim
{

namespace
{

class Valiant final : public MessageRouting
{
public:
    Valiant(const Topology& topology, const Parameters& parameters)
        : MessageRouting(topology, parameters), seed_(seed_in(parameters))
    {
    }

    void append_route(NodeId from, NodeId to, const RouteKey& key,
                      std::vector<LinkId>& route) const override
    {
        if (from == to)
        {
            return;
        }
        RouteChoices choices(seed_, key);
        if (topology().groups() != nullptr)
        {
            append_over_group(from, to, choices, route);
            return;
        }
        append_over_switch(from, to, choices.neighbour(switch_count()), route);
    }

    bool append_shares(NodeId from, NodeId to, LinkShares& shares) const override
    {
        if (from == to)
        {
            return true;
        }
        if (topology().groups() != nullptr)
        {
            append_group_shares(from, to, shares);
            return true;
        }
        std::vector<LinkId> route;
        for (std::uint32_t over = 0; over < switch_count(); ++over)
        {
            append_over_switch(from, to, over, route);
        }
        append_evenly(route, 1.0 / switch_count(), shares);
        return true;
    }

    /// Where minimal routes need fewer channels than links, each leg has channels of its own.
    void append_channels(NodeId from, NodeId, const RouteKey& key, std::span<const LinkId> way,
                         std::vector<std::uint32_t>& channels) const override
    {
        const auto own = topology().channels();
        if (own.scope != ChannelScope::parts)
        {
            append_topology_channels(topology(), ChannelScope::all, way, channels);
            return;
        }
        RouteChoices choices(seed_, key);
        const auto first_leg =
            links_to({first_switch() + choices.neighbour(switch_count())}, vertex_of(from), way);
        topology().append_channels(way.first(first_leg), channels);
        const auto before = channels.size();
        topology().append_channels(way.subspan(first_leg), channels);
        for (auto& channel : std::span(channels).subspan(before))
        {
            channel += own.of_a_part;
        }
    }

private:
    /// Where there are no switches, nodes are.
    std::uint32_t first_switch() const
    {
        return topology().vertex_count() == topology().node_count() ? 0 : topology().node_count();
    }

    std::uint32_t switch_count() const
    {
        return topology().vertex_count() - first_switch();
    }

    void append_over_switch(NodeId from, NodeId to, std::uint32_t number,
                            std::vector<LinkId>& route) const
    {
        const VertexId over{first_switch() + number};
        RouteChoices choices(to.value);
        const auto minimal = [&](const NextHops& next) { return next.minimal(choices); };
        walk(topology(), vertex_of(from), over, route, minimal);
        walk(topology(), over, vertex_of(to), route, minimal);
    }

    /// The links of a way up to a vertex; all where it does not come there.
    std::size_t links_to(VertexId over, VertexId from, std::span<const LinkId> way) const
    {
        std::size_t links = 0;
        for (auto at = from; at != over && links < way.size(); ++links)
        {
            at = topology().link(way[links]).to;
        }
        return links;
    }

    void append_group_shares(NodeId from, NodeId to, LinkShares& shares) const
    {
        const GroupPaths paths(*topology().groups(), 0);
        std::vector<LinkId> route;
        if (!paths.are_apart(from, to) || paths.third_groups() == 0)
        {
            topology().append_route(from, to, route);
            append_evenly(route, 1.0, shares);
            return;
        }
        const auto links = paths.groups().links_between();
        const auto at = paths.groups().leave(from, route);
        append_evenly(route, 1.0, shares);
        route.clear();
        for (std::uint32_t way = 0; way < paths.third_groups() * links; ++way)
        {
            RouteChoices choices(to.value);
            paths.append_over(at, from, to, way / links, way % links, choices, route);
        }
        append_evenly(route, 1.0 / (paths.third_groups() * links), shares);
    }

    void append_over_group(NodeId from, NodeId to, RouteChoices& choices,
                           std::vector<LinkId>& route) const
    {
        const GroupPaths paths(*topology().groups(), 0);
        const auto at = paths.groups().leave(from, route);
        if (!paths.are_apart(from, to) || paths.third_groups() == 0)
        {
            choices.go_on_by(to.value);
            paths.groups().arrive(at, to, choices, route);
            return;
        }
        paths.append_drawn(at, from, to, choices, route);
    }

    std::uint64_t seed_;
};

HAEC_SIM_REGISTER_ROUTING(
    valiant,
    (RoutingDescriptor{.name = "valiant",
                       .other_names = {},
                       .summary = "through any switch, or any group",
                       .parameters = {seed_key(), unit_key()},
                       .create = [](const Topology& topology,
                                    const Parameters& parameters) -> std::unique_ptr<const Routing>
                       { return std::make_unique<Valiant>(topology, parameters); }}));

} // namespace

} // namespace haec_sim
