// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// adaptive: the next link, or on machines with groups the path, whose queues are shortest.
//
// Source: spec: topologies, "Looking at queues"; [Denzel2008] for indirect paths.
//     q(k, t) = max(0, free_k - t)
//     grids, HyperX, trees, slim_fly, graph: at each vertex the link on a shortest way with least q
//     hierarchical, dragonfly: at the source's switch the path of least cost (path_choice.cpp)
// Of equals the first counts, in cyclic order from the one that minimal takes.
// Neglected: queues further on: what a link will have to serve later is not known. Alone, a message
// takes the minimal route.
// Keys: unit; with groups indirect, state; state credits counts taken bytes of buffers for q.
// Example: fat tree down 4,4 up 1,2, links of 10 GB/s and 1 us, 10 kB from 0 to 4, 1 to 8, 2 to 4
// and 3 to 8 at once. All D mod 2 are 0. The second message finds queues of 1 and 0 us, the fourth
// of 2 and 1 us: both take the other parent. Arrivals: 5, 5, 6, 6 us, by minimal 5, 6, 7, 8 us.

#include "haec_sim/platform/routing_registry.hpp"
#include "routing/message_routing.hpp"
#include "routing/path_choice.hpp"
#include "routing/routing_keys.hpp"
#include "routing/topology_channels.hpp"
#include "routing/walk.hpp"

#include <algorithm>
#include <tuple>

namespace haec_sim
{

namespace
{

class AdaptiveHops final : public QueueRouting
{
public:
    AdaptiveHops(const Topology& topology, const Parameters& parameters)
        : QueueRouting(topology, parameters),
          looks_at_credits_(haec_sim::looks_at_credits(parameters))
    {
        // Printed configurations have the defaults.
        const bool has_indirect = parameters.get<std::int64_t>("indirect") != 0;
        const bool has_state = parameters.get<std::string>("state") != "path" && !looks_at_credits_;
        if (has_indirect || has_state)
        {
            throw UsageError(parameters.path() + (has_indirect ? ".indirect" : ".state") + ": a " +
                             topology.name() +
                             " has no groups, and looks at the next links alone; remove it");
        }
    }

    void append_next(RouteSearch& search, const LinkQueues& queues,
                     std::vector<LinkId>& way) const override
    {
        auto& next = next_;
        next.clear();
        topology().find_next(search.at, vertex_of(search.to), next);
        if (next.neighbours().empty())
        {
            // The minimal route says which pair it is.
            topology().append_route(search.from, search.to, way);
        }
        const auto minimal = next.minimal(search.choices).link;
        const auto chosen = least(next, minimal, queues);
        way.push_back(chosen);
        search.at = topology().link(chosen).to;
    }

    void append_channels(NodeId, NodeId, const RouteKey&, std::span<const LinkId> way,
                         std::vector<std::uint32_t>& channels) const override
    {
        append_topology_channels(topology(), ChannelScope::all, way, channels);
    }

private:
    /// Of those with the least queue the first in the cyclic order of ports from the minimal one.
    LinkId least(const NextHops& next, LinkId minimal, const LinkQueues& queues) const
    {
        auto best = minimal;
        auto rank = std::tuple(load(minimal, queues), false, minimal);
        for (const LinkId link : next.links())
        {
            if (const auto other = std::tuple(load(link, queues), link < minimal, link);
                other < rank)
            {
                rank = other;
                best = link;
            }
        }
        return best;
    }

    /// Picoseconds, or bytes.
    std::uint64_t load(LinkId link, const LinkQueues& queues) const
    {
        return looks_at_credits_ ? queues.bytes_taken(link)
                                 : static_cast<std::uint64_t>(queues.queue(link).count());
    }

    bool looks_at_credits_;
    /// Kept for its memory; as all else of a process, one thread asks.
    mutable NextHops next_;
};

class AdaptivePaths final : public PathChoice
{
public:
    AdaptivePaths(const Topology& topology, const Parameters& parameters)
        : PathChoice(topology, parameters, indirect_in(parameters))
    {
    }

private:
    /// The first of least cost, in the cyclic order of paths from the minimal one.
    void choose(const RouteSearch& search, std::size_t first, Picoseconds cost,
                const LinkQueues& queues, std::vector<LinkId>& way) const override
    {
        const auto [from, to] = std::pair(search.from, search.to);
        const auto count = paths().count(from, to);
        const auto direct = paths().direct(from, to);
        const auto minimal = RouteChoices(to.value).neighbour(direct);
        for (std::uint32_t step = 1; step < count; ++step)
        {
            const auto number = (minimal + step) % count;
            RouteChoices choices(to.value);
            if (number < direct)
            {
                choices.neighbour(direct);
            }
            const auto path = way.size();
            paths().append(search.at, from, to, number, choices, way);
            const auto other = cost_from(path, way, queues).time;
            keep_one(other < cost, first, path, way);
            cost = std::min(cost, other);
        }
    }
};

std::unique_ptr<const Routing> make_adaptive(const Topology& topology, const Parameters& parameters)
{
    if (topology.groups() != nullptr)
    {
        return std::make_unique<AdaptivePaths>(topology, parameters);
    }
    return std::make_unique<AdaptiveHops>(topology, parameters);
}

HAEC_SIM_REGISTER_ROUTING(adaptive, (RoutingDescriptor{
                                        .name = "adaptive",
                                        .other_names = {},
                                        .summary = "by the shortest queues",
                                        .parameters = {unit_key(), indirect_key(), state_key()},
                                        .needs_contention = true,
                                        .create = make_adaptive}));

} // namespace

} // namespace haec_sim
