// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/network.hpp"
#include "simulation/engine/node_memories.hpp"

#include <map>
#include <set>

namespace haec_sim
{

/// The memories of nodes that messages within a node share: a part of the shared network, which
/// each rank has whole.
///
/// Source: as for links (spec: contention, "Service"; processors, "Memory").
///     s = max(B, free);   free = s + T(max(1, m));   W = s - B;   A = B + D + W
/// The order is (B, sender, the message's turn). Messages are served whole.
/// Neglected: what computing takes of the bandwidth, and caches.
/// Keys: nodes, of replay.
/// Example: two messages of 10 kB at 0, 10 GB/s and D(0) = 0: arrivals at 1 and 2 us.
class MemoryService
{
public:
    /// It outlives it.
    explicit MemoryService(const NodeMemories& memories) : memories_(memories) {}

    /// False: messages within the node do not wait for others.
    bool serves(NodeId node) const
    {
        return memories_.has(node);
    }

    /// A message within a node that it serves.
    void enter(const NetworkEntry& entry)
    {
        entries_.insert(entry);
    }

    /// The begin of the next message; the end of all times: there is none.
    Picoseconds next() const
    {
        return entries_.empty() ? Picoseconds::max() : entries_.begin()->begin;
    }

    /// Serves the next message, which there is.
    NetworkExit serve();

private:
    struct IsEarlier
    {
        bool operator()(const NetworkEntry& left, const NetworkEntry& right) const noexcept;
    };

    const NodeMemories& memories_;
    std::set<NetworkEntry, IsEarlier> entries_;
    std::map<NodeId, Picoseconds> free_;
};

} // namespace haec_sim
