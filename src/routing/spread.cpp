// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// round_robin and random: messages of a pair are spread over its shortest routes, in turn or by
// random words; on machines with groups also over paths by other groups.
//
// Source: spec: topologies, "Choices"; words: [Salmon2011]; indirect paths: [Denzel2008], Fig. 8.
//     round_robin: digits of D = destination + sequence (+ segment with unit segment)
//     random:      floor(word n / 2^32) for each choice with n > 1
//     with groups: first one of the direct links and the next `indirect` third groups
// Neglected: the load of links. A message may arrive before one that the same process sent earlier.
// Keys: seed, unit, indirect (round_robin: no seed).
// Example: torus 8 x 8, 0 to 36, sequence 0. round_robin: 36 mod 4 = 0, 9 mod 3 = 0, 3 mod 3 = 0,
// 1 mod 3 = 1, then 0: ports 0 0 0 2 0 2 2 2. random: the words are 0.7485, 0.7373, 0.4223, 0.1663
// times 2^32, and take of 4, 3, 3, 2 neighbours numbers 2, 2, 1, 0: ports 2 2 1 1, and so on.

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
