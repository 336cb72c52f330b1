// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/link_shares.hpp"
#include "haec_sim/platform/topology.hpp"

#include <vector>

namespace haec_sim
{

/// Appends all links of a route, each with that share.
inline void append_evenly(const std::vector<LinkId>& route, double share, LinkShares& shares)
{
    for (const LinkId link : route)
    {
        shares.push_back({link, share});
    }
}

/// Appends the links of all shortest ways between two nodes, each with the share of messages that
/// take it where these choose evenly among the neighbours of each vertex, and then among the links.
/// Takes time and memory for the vertices on such ways, not for the ways. Throws UsageError where
/// there is none.
void append_all_shortest(const Topology& topology, NodeId from, NodeId to, LinkShares& shares);

} // namespace haec_sim
