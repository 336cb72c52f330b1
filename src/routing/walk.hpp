// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "haec_sim/platform/topology.hpp"

#include <string>
#include <vector>

namespace haec_sim
{

/// Finds how a shortest way goes on from a vertex to another one, into `next`. Throws UsageError
/// where there is no way.
inline void find_way(const Topology& topology, VertexId from, VertexId to, NextHops& next)
{
    next.clear();
    topology.find_next(from, to, next);
    if (next.neighbours().empty())
    {
        throw UsageError("topology: no way leads from vertex " + std::to_string(from.value) +
                         " to vertex " + std::to_string(to.value) +
                         "; add links, or choose another routing");
    }
}

/// Appends the links of a shortest way between two vertices; `choose(next)` says the hop of each
/// vertex on it. Throws UsageError where there is no way.
template <class Choose>
void walk(const Topology& topology, VertexId from, VertexId to, std::vector<LinkId>& route,
          const Choose& choose)
{
    NextHops next;
    while (from != to)
    {
        find_way(topology, from, to, next);
        const NextHops::Hop hop = choose(next);
        route.push_back(hop.link);
        from = hop.to;
    }
}

} // namespace haec_sim
