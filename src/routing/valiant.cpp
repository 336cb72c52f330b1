// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The routing valiant ([Valiant1982]; spec: topologies, "Choices"): every message goes through some
// switch, or some group, that it draws.

#include "haec_sim/platform/routing_registry.hpp"
#include "routing/group_paths.hpp"
#include "routing/routing_keys.hpp"
#include "routing/topology_channels.hpp"
#include "routing/walk.hpp"

namespace haec_sim
{

namespace
{

class Valiant final : public Routing
{
public:
    Valiant(const Topology& topology, const Parameters& parameters)
        : topology_(topology), seed_(seed_in(parameters)),
          is_by_segment_(haec_sim::is_by_segment(parameters))
    {
    }

    bool is_by_pair() const noexcept override
    {
        return false;
    }

    bool is_by_segment() const noexcept override
    {
        return is_by_segment_;
    }

    void append_route(NodeId from, NodeId to, const RouteKey& key,
                      std::vector<LinkId>& route) const override
    {
        if (from == to)
        {
            return;
        }
        RouteChoices choices(seed_, key);
        if (topology_.groups() != nullptr)
        {
            append_over_group(from, to, choices, route);
            return;
        }
        const VertexId over = draw_switch(choices);
        choices.go_on_by(to.value);
        const auto minimal = [&](const NextHops& next) { return next.minimal(choices); };
        walk(topology_, vertex_of(from), over, route, minimal);
        walk(topology_, over, vertex_of(to), route, minimal);
    }

    /// Where minimal routes need fewer channels than links, each leg has channels of its own.
    void append_channels(NodeId from, NodeId, const RouteKey& key, std::span<const LinkId> way,
                         std::vector<std::uint32_t>& channels) const override
    {
        const auto own = topology_.channels();
        if (own.scope != ChannelScope::parts)
        {
            append_topology_channels(topology_, ChannelScope::all, way, channels);
            return;
        }
        RouteChoices choices(seed_, key);
        const auto first_leg = links_to(draw_switch(choices), vertex_of(from), way);
        topology_.append_channels(way.first(first_leg), channels);
        const auto before = channels.size();
        topology_.append_channels(way.subspan(first_leg), channels);
        for (auto& channel : std::span(channels).subspan(before))
        {
            channel += own.of_a_part;
        }
    }

private:
    /// The links of a way up to a vertex; all where it does not come there.
    std::size_t links_to(VertexId over, VertexId from, std::span<const LinkId> way) const
    {
        std::size_t links = 0;
        for (auto at = from; at != over && links < way.size(); ++links)
        {
            at = topology_.link(way[links]).to;
        }
        return links;
    }

    VertexId draw_switch(RouteChoices& choices) const
    {
        const auto nodes = topology_.node_count();
        const auto switches = topology_.vertex_count() - nodes;
        return switches == 0 ? VertexId{choices.neighbour(nodes)}
                             : VertexId{nodes + choices.neighbour(switches)};
    }

    void append_over_group(NodeId from, NodeId to, RouteChoices& choices,
                           std::vector<LinkId>& route) const
    {
        const GroupPaths paths(*topology_.groups(), 0);
        const auto at = paths.groups().leave(from, route);
        if (!paths.are_apart(from, to) || paths.third_groups() == 0)
        {
            choices.go_on_by(to.value);
            paths.groups().arrive(at, to, choices, route);
            return;
        }
        const auto third = choices.neighbour(paths.third_groups());
        const auto link = choices.neighbour(paths.groups().links_between());
        choices.go_on_by(to.value);
        paths.append_over(at, from, to, third, link, choices, route);
    }

    const Topology& topology_;
    std::uint64_t seed_;
    bool is_by_segment_;
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
