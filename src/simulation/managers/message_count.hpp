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

/// What the messages that this rank prices do to links, by where they go and by their size.
class MessageCount
{
public:
    /// The platform outlives it.
    MessageCount(const Platform& platform, NetworkRates rates);

    /// A message between two nodes.
    void count(NodeId from, NodeId to, Bytes length, Bytes on_wire);

    /// Adds what all ranks counted to the report of the first one. Collective.
    void report_to(NetworkReport& report, Ranks& ranks) const;

private:
    using Pair = std::pair<NodeId, NodeId>;

    struct Entry
    {
        MessageTraffic traffic;
        /// By LinkTypeId: how many links of the type are on the way.
        std::vector<std::uint32_t> links;
    };

    Entry& entry(NodeId from, NodeId to);

    const Platform& platform_;
    NetworkRates rates_;
    std::map<Pair, Entry> pairs_;
    /// By the number of bits of the length.
    std::map<std::uint32_t, MessageTraffic> sizes_;
};

} // namespace haec_sim
