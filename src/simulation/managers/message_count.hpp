// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/network_report.hpp"
#include "haec_sim/platform/platform.hpp"
#include "parallel/ranks.hpp"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace haec_sim
{

/// Counts what the messages that this rank prices do to links, by where they go and by size.
class MessageCount
{
public:
    /// The platform outlives it.
    MessageCount(const Platform& platform, NetworkRates rates);

    /// A message between two nodes that are not the same. `length` is that of its data, `on_wire`
    /// that with headers and what is sent again; the latter makes the busy time of links.
    void count(NodeId from, NodeId to, Bytes length, Bytes on_wire, const RouteKey& key = {});

    /// Adds what all ranks counted to the report of the first one. Collective. Pairs come by their
    /// nodes, sizes by their bits; nothing changes in the reports of others.
    void report_to(NetworkReport& report, Ranks& ranks) const;

private:
    using Pair = std::pair<NodeId, NodeId>;

    struct Entry
    {
        MessageTraffic traffic;
        /// The number of links of each type that are on the way, by LinkTypeId; of the last message
        /// where each has its own.
        HopCounts links;
    };

    Entry& entry(NodeId from, NodeId to, const RouteKey& key);

    const Platform& platform_;
    NetworkRates rates_;
    std::map<Pair, Entry> pairs_;
    /// The traffic by the number of bits of the length.
    std::map<std::uint32_t, MessageTraffic> sizes_;
};

} // namespace haec_sim
