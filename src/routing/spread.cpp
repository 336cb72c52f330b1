// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The routings round_robin and random (spec: topologies, "Choices"): messages of a pair are spread
// over its shortest routes, in turn or at random, on machines with groups also over paths by other
// groups.

#include "haec_sim/platform/routing_registry.hpp"
#include "routing/group_paths.hpp"
#include "routing/message_routing.hpp"
#include "routing/routing_keys.hpp"
#include "routing/shares.hpp"
#include "routing/topology_channels.hpp"
#include "routing/walk.hpp"

#include <optional>

namespace haec_sim
{

namespace
{

class Spread final : public MessageRouting
{
public:
    /// Without a seed routes are taken in turn.
    Spread(const Topology& topology, const Parameters& parameters,
           std::optional<std::uint64_t> seed)
        : MessageRouting(topology, parameters), seed_(seed)
    {
        const auto indirect = indirect_in(parameters);
        if (topology.groups() != nullptr)
        {
            paths_.emplace(*topology.groups(), indirect);
        }
        else if (indirect > 0)
        {
            throw UsageError(parameters.path() + ".indirect: a " + topology.name() +
                             " has no groups; remove it");
        }
    }

    void append_route(NodeId from, NodeId to, const RouteKey& key,
                      std::vector<LinkId>& route) const override
    {
        if (from == to)
        {
            return;
        }
        auto choices =
            seed_ ? RouteChoices(*seed_, key) : RouteChoices(to.value + key.sequence + key.segment);
        if (!paths_)
        {
            walk(topology(), vertex_of(from), vertex_of(to), route,
                 [&](const NextHops& next) { return next.any(choices); });
            return;
        }
        const auto at = paths_->groups().leave(from, route);
        if (paths_->are_apart(from, to))
        {
            const auto path = choices.neighbour(paths_->count(from, to));
            paths_->append(at, from, to, path, choices, route);
            return;
        }
        paths_->groups().arrive(at, to, choices, route);
    }

    void append_channels(NodeId, NodeId, const RouteKey&, std::span<const LinkId> way,
                         std::vector<std::uint32_t>& channels) const override
    {
        append_topology_channels(topology(), ChannelScope::all, way, channels);
    }

    /// Where all routes have the channels of minimal ones, as on trees, they have their stages.
    std::optional<LinkStage> stage(LinkId link) const override
    {
        return topology().channels().scope == ChannelScope::all ? topology().stage(link)
                                                                : std::nullopt;
    }

    bool append_shares(NodeId from, NodeId to, LinkShares& shares) const override
    {
        if (!paths_)
        {
            append_all_shortest(topology(), from, to, shares);
        }
        else if (from != to)
        {
            paths_->append_shares(from, to, shares);
        }
        return true;
    }

private:
    std::optional<std::uint64_t> seed_;
    std::optional<GroupPaths> paths_;
};

HAEC_SIM_REGISTER_ROUTING(
    round_robin,
    (RoutingDescriptor{.name = "round_robin",
                       .other_names = {},
                       .summary = "all shortest routes in turn",
                       .parameters = {unit_key(), indirect_key()},
                       .create = [](const Topology& topology,
                                    const Parameters& parameters) -> std::unique_ptr<const Routing>
                       { return std::make_unique<Spread>(topology, parameters, std::nullopt); }}));
HAEC_SIM_REGISTER_ROUTING(
    random, (RoutingDescriptor{
                .name = "random",
                .other_names = {},
                .summary = "any of the shortest routes",
                .parameters = {seed_key(), unit_key(), indirect_key()},
                .create = [](const Topology& topology,
                             const Parameters& parameters) -> std::unique_ptr<const Routing>
                { return std::make_unique<Spread>(topology, parameters, seed_in(parameters)); }}));

} // namespace

} // namespace haec_sim
