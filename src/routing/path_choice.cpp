// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The cost of a path between groups, which adaptive and ugal compare at the source's first switch.
//
// Source: spec: topologies, "Looking at queues"; [Kim2008]: UGAL-G and UGAL-L.
//     state path:    sum over the links of (q + l)                  reads all switches: an ideal
//     state local:   q of the first link * number of links
//     state credits: bytes taken of the first link's buffer * number of links
// Neglected: the delay with which a real switch would learn of the queues of others.
// Keys: state.
// Example: 3 links of 1 us with queues of 4, 0 and 2 us: path 9 us, local 12 us.

#include "routing/path_choice.hpp"

#include "routing/topology_channels.hpp"

#include <algorithm>

namespace haec_sim
{

PathChoice::PathChoice(const Topology& topology, const Parameters& parameters,
                       std::uint32_t indirect)
    : QueueRouting(topology, parameters), paths_(*topology.groups(), indirect),
      is_local_(parameters.get<std::string>("state") != "path"),
      looks_at_credits_(haec_sim::looks_at_credits(parameters))
{
}

void PathChoice::append_next(RouteSearch& search, const LinkQueues& queues,
                             std::vector<LinkId>& way) const
{
    const auto before = way.size();
    if (search.at == vertex_of(search.from))
    {
        search.at = paths_.groups().leave(search.from, way);
        if (way.size() > before)
        {
            return;
        }
    }
    paths_.groups().arrive(search.at, search.to, search.choices, way);
    const auto cost = cost_from(before, way, queues);
    if (!cost.is_free && paths_.are_apart(search.from, search.to))
    {
        choose(search, before, cost.time, queues, way);
    }
    search.at = vertex_of(search.to);
}

void PathChoice::append_channels(NodeId, NodeId, const RouteKey&, std::span<const LinkId> way,
                                 std::vector<std::uint32_t>& channels) const
{
    append_topology_channels(topology(), ChannelScope::all, way, channels);
}

PathChoice::Cost PathChoice::cost_of(std::span<const LinkId> path, const LinkQueues& queues) const
{
    Cost cost;
    for (const LinkId link : path.first(is_local_ ? 1 : path.size()))
    {
        const auto queue = looks_at_credits_
                               ? Picoseconds{static_cast<std::int64_t>(queues.bytes_taken(link))}
                               : queues.queue(link);
        cost.is_free = cost.is_free && queue == Picoseconds{};
        cost.time = after(cost.time, is_local_ ? queue : after(queue, queues.latency(link)));
    }
    if (is_local_)
    {
        const auto all = std::int64_t{cost.time.count()};
        const auto links = static_cast<std::int64_t>(path.size());
        cost.time = all > Picoseconds::max().count() / links ? Picoseconds::max()
                                                             : Picoseconds{all * links};
    }
    return cost;
}

} // namespace haec_sim
