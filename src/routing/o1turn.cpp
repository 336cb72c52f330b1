// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// o1turn: half of the messages go along the first dimension first, the others along the last.
//
// Source: [Seo2005] (spec: topologies, "Choices").
//     w(2) = 0: dimension order;  w(2) = 1: the last dimension first
// Neglected: orders that begin with a dimension in between, and the load of links. Rings take the
// shorter way, ties the positive one. Each order has virtual channels of its own.
// Keys: seed, unit.
// Example: torus 8 x 8, 0 to 27 = (3, 3), sequence 0: the word is 0.7485 * 2^32, so w(2) = 1, and
// the ports are 2 2 2 0 0 0. Transpose saturates at 0.5 of a link, by dimension order at 0.25.

#include "haec_sim/platform/routing_registry.hpp"
#include "routing/message_routing.hpp"
#include "routing/routing_keys.hpp"
#include "routing/shares.hpp"
#include "routing/walk.hpp"

namespace haec_sim
{

namespace
{

class OneTurn final : public MessageRouting
{
public:
    OneTurn(const Topology& topology, const Parameters& parameters)
        : MessageRouting(topology, parameters), seed_(seed_in(parameters))
    {
    }

    void append_route(NodeId from, NodeId to, const RouteKey& key,
                      std::vector<LinkId>& route) const override
    {
        RouteChoices choices(seed_, key);
        const bool is_reversed = draw_order(choices);
        append_in_order(from, to, is_reversed, choices, route);
    }

    bool append_shares(NodeId from, NodeId to, LinkShares& shares) const override
    {
        for (const bool is_reversed : {false, true})
        {
            std::vector<LinkId> route;
            // Grids have one link to each neighbour, and nothing else is left to choose.
            RouteChoices choices(0);
            append_in_order(from, to, is_reversed, choices, route);
            append_evenly(route, 0.5, shares);
        }
        return true;
    }

    /// Each order has channels of its own.
    void append_channels(NodeId, NodeId, const RouteKey& key, std::span<const LinkId> way,
                         std::vector<std::uint32_t>& channels) const override
    {
        RouteChoices choices(seed_, key);
        const auto first = draw_order(choices) ? topology().channels().of_a_part : 0;
        const auto before = channels.size();
        topology().append_channels(way, channels);
        for (auto& channel : std::span(channels).subspan(before))
        {
            channel += first;
        }
    }

private:
    /// True: the last dimension goes first.
    static bool draw_order(RouteChoices& choices)
    {
        return choices.neighbour(2) == 1;
    }

    void append_in_order(NodeId from, NodeId to, bool is_reversed, RouteChoices& choices,
                         std::vector<LinkId>& route) const
    {
        walk(topology(), vertex_of(from), vertex_of(to), route,
             [&](const NextHops& next)
             { return next.by(is_reversed ? first_along_last(next) : 0, choices); });
    }

    /// Where a ring has two equal ways, the first of them.
    static std::uint32_t first_along_last(const NextHops& next)
    {
        const auto& neighbours = next.neighbours();
        auto place = neighbours.size() - 1;
        while (place > 0 && neighbours[place - 1].dimension == neighbours[place].dimension)
        {
            --place;
        }
        return static_cast<std::uint32_t>(place);
    }

    std::uint64_t seed_;
};

HAEC_SIM_REGISTER_ROUTING(
    o1turn,
    (RoutingDescriptor{.name = "o1turn",
                       .other_names = {},
                       .summary = "first dimension first, or last dimension first",
                       .parameters = {seed_key(), unit_key()},
                       .create = [](const Topology& topology,
                                    const Parameters& parameters) -> std::unique_ptr<const Routing>
                       { return std::make_unique<OneTurn>(topology, parameters); }}));

} // namespace

} // namespace haec_sim
