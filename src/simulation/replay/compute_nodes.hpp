// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/json.hpp"
#include "haec_sim/platform/platform.hpp"
#include "simulation/replay/node_selection.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace haec_sim
{

/// An entry of the key `nodes`: some nodes, and what is known of their processors (spec:
/// processors).
struct NodeEntry
{
    NodeSelection select;
    /// The factor by which they compute faster.
    std::optional<double> speed{};
    /// The cores that threads share.
    std::optional<std::uint32_t> cores{};
    /// That of messages within a node [bytes/s].
    std::optional<double> memory_bandwidth{};
};

/// The processors of nodes; of each figure the last entry counts that selects the node and has it.
struct ComputeNodes
{
    std::vector<NodeEntry> entries;
    /// The speed of the node of each process, by its number; empty: all 1. Filled by place().
    std::vector<double> speeds{};
    /// The numbers of cores, likewise; 0: no limit.
    std::vector<std::uint32_t> cores{};

    /// The bandwidths of memories, likewise; 0: as the network model says.
    std::vector<double> memory_bandwidths{};

    /// `node_of` are the nodes by process. Throws UsageError for a selection beyond the machine.
    void place(const Platform& platform, std::span<const NodeId> node_of);

    /// An entry gives cores.
    bool have_cores() const;

    /// The speed of the node on which that process runs.
    double speed_of(std::uint32_t process) const
    {
        return speeds.empty() ? 1 : speeds[process];
    }
};

/// Reads the entries of the key; `path` is its place, for messages. Throws UsageError where an
/// entry has an unknown or impossible member.
std::vector<NodeEntry> read_node_entries(const JsonValue::List& entries, const std::string& path);

} // namespace haec_sim
