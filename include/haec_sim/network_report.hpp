// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"
#include "haec_sim/units.hpp"

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// What can be busy: one direction of a link, or a port of a node.
enum class ResourceKind : std::uint8_t
{
    link,
    injection_port,
    ejection_port
};

/// What a resource is, the same in every run.
struct ResourceIdentity
{
    ResourceKind kind = ResourceKind::link;
    /// Of links: a LinkId; of ports: a NodeId.
    std::uint64_t number = 0;

    friend constexpr auto operator<=>(const ResourceIdentity&, const ResourceIdentity&) = default;
};

/// What a resource has served (spec: contention, "Statistics, per resource").
struct ResourceStatistics
{
    /// Messages that took it.
    std::uint64_t messages = 0;
    /// Their segments; as many as messages where links are not shared.
    std::uint64_t units = 0;
    /// On the wire, with headers and repetitions.
    std::uint64_t bytes = 0;
    /// The sum of w.
    Picoseconds busy{};
    /// By how much messages got later here than they would have been alone; over all resources the
    /// sum of W. On a way of unlike links, a slow one may make up for what others cost. Zero where
    /// links are not shared, as is what follows.
    Picoseconds waiting{};
    Picoseconds longest_wait{};
    /// The most units whose heads had come and that were not yet taken.
    std::uint64_t longest_queue = 0;
};

/// What the link types' `sleep_after` made of a link's direction; all zero where it never sleeps.
struct SleepStatistics
{
    /// How many units found it asleep.
    std::uint64_t wakes = 0;
    /// The sum of their `wake_delay`.
    Picoseconds waking{};
    /// The sum of the times asleep that a unit ended.
    Picoseconds sleeping{};
    /// When it was through with the last unit. From `sleep_after` behind it on it slept.
    Picoseconds last_end{};
};

/// What a resource did in an interval of time.
struct TimeBin
{
    /// Of w, which lies before the end of the service.
    Picoseconds busy{};
    /// Of messages whose last segment was through in the interval.
    Picoseconds waiting{};
    /// Of units whose busy time began in the interval.
    std::uint64_t bytes = 0;
    /// Of the times that SleepStatistics count.
    Picoseconds waking{};
    Picoseconds sleeping{};
};

/// What a resource served in a part of the run.
struct ServedPart
{
    /// On the wire.
    std::uint64_t bytes = 0;
    Picoseconds busy{};
};

/// A resource that messages took.
struct ResourceReport
{
    ResourceIdentity resource;
    ResourceStatistics statistics;
    SleepStatistics sleep{};
    /// From the start of time on; those behind the last one are empty and left out.
    std::vector<TimeBin> bins;
    /// Whether anybody knows how fast it is; if not, its busy times are zero.
    bool has_rate = true;
    /// Of the region of interest; modules are told before it is known.
    std::optional<ServedPart> interest{};
};

/// What the processes of a node sent and received. Bytes are those of the program, not of the wire.
struct NodeTraffic
{
    NodeId node;
    /// To and from other nodes.
    std::uint64_t messages_out = 0;
    std::uint64_t bytes_out = 0;
    std::uint64_t messages_in = 0;
    std::uint64_t bytes_in = 0;
    /// Between processes of the node.
    std::uint64_t messages_within = 0;
    std::uint64_t bytes_within = 0;
};

/// Messages between nodes, of the program and inside collectives by model.
struct MessageTraffic
{
    std::uint64_t messages = 0;
    /// Those of the program, not of the wire.
    std::uint64_t bytes = 0;
    /// By LinkTypeId: how long they kept links busy, summed up over the links of their ways.
    std::vector<Picoseconds> busy;
};

/// What went from one node to another.
struct PairTraffic
{
    NodeId from;
    NodeId to;
    MessageTraffic traffic;
};

/// Messages of about one size.
struct SizeTraffic
{
    /// Less than 2^bits bytes and, unless it is 0, at least 2^(bits - 1).
    std::uint32_t bits = 0;
    MessageTraffic traffic;
};

/// What the links, ports and nodes of the simulated machine did in a run, the same for every number
/// of ranks.
struct NetworkReport
{
    /// Whether messages waited for each other (`contention`).
    bool is_shared = false;
    Picoseconds bin_width{};
    /// Those that were used, by identity.
    std::vector<ResourceReport> resources;
    /// Those that sent or received, by number.
    std::vector<NodeTraffic> nodes;
    /// By their ends, and by size; empty unless a module asked (Module::wants_message_traffic()).
    std::vector<PairTraffic> pairs{};
    std::vector<SizeTraffic> sizes{};
    /// When the last record of the run was: what busy times are a share of.
    Picoseconds end{};
};

} // namespace haec_sim
