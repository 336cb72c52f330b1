// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The routings minimal and s_mod_k (spec: topologies, "Choices"): shortest routes, of several by
// the digits of the destination's number, or the source's.

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
