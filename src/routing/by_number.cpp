// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// minimal (xyz, d_mod_k, shortest_path) and s_mod_k: one fixed shortest route for each pair. Where
// several are shortest, the digits of a number choose, the destination's or the source's.
//
// Source: spec: topologies, "Choices".
//     D = destination (minimal), source (s_mod_k)
//     among n neighbours number D mod n, of p parallel links floor(D/n) mod p; then D := floor(D/n)
// Neglected: the load of links: a busy route is taken like any other. Messages of a pair never
// overtake each other by another route.
// Keys: none. Grids take dimension order, rings the shorter way, ties the positive one.
// Example: torus 8 x 8, 0 to 36 = (4, 4): 4 links by port 0, 4 by port 2. In the fat tree down 4,4
// up 1,2 the way from 1 to 4 goes up to parent 4 mod 2 = 0, and by s_mod_k to parent 1 mod 2 = 1.

#include "haec_sim/platform/routing_registry.hpp"
#include "routing/topology_channels.hpp"
#include "routing/walk.hpp"

namespace haec_sim
{

namespace
{

class Minimal final : public Routing
{
public:
    explicit Minimal(const Topology& topology) : topology_(topology) {}

    void append_route(NodeId from, NodeId to, const RouteKey&,
                      std::vector<LinkId>& route) const override
    {
        topology_.append_route(from, to, route);
    }

    void append_channels(NodeId, NodeId, const RouteKey&, std::span<const LinkId> way,
                         std::vector<std::uint32_t>& channels) const override
    {
        append_topology_channels(topology_, ChannelScope::minimal, way, channels);
    }

    std::optional<LinkStage> stage(LinkId link) const override
    {
        return topology_.stage(link);
    }

private:
    const Topology& topology_;
};

class SourceModK final : public Routing
{
public:
    explicit SourceModK(const Topology& topology) : topology_(topology) {}

    void append_route(NodeId from, NodeId to, const RouteKey&,
                      std::vector<LinkId>& route) const override
    {
        RouteChoices choices(from.value);
        walk(topology_, vertex_of(from), vertex_of(to), route,
             [&](const NextHops& next) { return next.minimal(choices); });
    }

    void append_channels(NodeId, NodeId, const RouteKey&, std::span<const LinkId> way,
                         std::vector<std::uint32_t>& channels) const override
    {
        append_topology_channels(topology_, ChannelScope::minimal, way, channels);
    }

    std::optional<LinkStage> stage(LinkId link) const override
    {
        return topology_.stage(link);
    }

private:
    const Topology& topology_;
};

HAEC_SIM_REGISTER_ROUTING(
    minimal, (RoutingDescriptor{.name = "minimal",
                                .other_names = {"xyz", "d_mod_k", "shortest_path"},
                                .summary = "the topology's own routes",
                                .parameters = {},
                                .takes_any_topology = true,
                                .create = [](const Topology& topology,
                                             const Parameters&) -> std::unique_ptr<const Routing>
                                { return std::make_unique<Minimal>(topology); }}));
HAEC_SIM_REGISTER_ROUTING(
    s_mod_k, (RoutingDescriptor{.name = "s_mod_k",
                                .other_names = {},
                                .summary = "shortest, chosen by the source",
                                .parameters = {},
                                .create = [](const Topology& topology,
                                             const Parameters&) -> std::unique_ptr<const Routing>
                                { return std::make_unique<SourceModK>(topology); }}));

} // namespace

} // namespace haec_sim
