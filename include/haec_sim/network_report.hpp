// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/topology.hpp"
#include "haec_sim/run_span.hpp"
#include "haec_sim/units.hpp"

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The kinds of things that can be busy: one direction of a link, or a port of a node.
enum class ResourceKind : std::uint8_t
{
    link,
    injection_port,
    ejection_port
};

/// The identity of a resource, the same in every run.
struct ResourceIdentity
{
    ResourceKind kind = ResourceKind::link;
    /// A LinkId where it is a link, a NodeId where it is a port.
    std::uint64_t number = 0;

    friend constexpr auto operator<=>(const ResourceIdentity&, const ResourceIdentity&) = default;
};

/// The sums of what a resource served (spec: contention, "Statistics, per resource").
struct ResourceStatistics
{
    /// Messages that took it.
    std::uint64_t messages = 0;
    /// Their segments; as many as messages where links are not shared.
    std::uint64_t units = 0;
    /// Bytes on the wire, with headers and repetitions.
    std::uint64_t bytes = 0;
    /// The sum of w.
    Picoseconds busy{};
    /// The time by which messages got later here than they would have been alone; over all
    /// resources the sum of W. On a way of unlike links, a slow one may make up for what others
    /// cost. Zero where links are not shared, as is what follows.
    Picoseconds waiting{};
    /// The most of it that a single message had here.
    Picoseconds longest_wait{};
    /// The most units whose heads had come and that were not yet taken.
    std::uint64_t longest_queue = 0;
};

/// The sleep of a link's direction by its type's `sleep_after`; all zero where it never sleeps.
struct SleepStatistics
{
    /// Units that found it asleep.
    std::uint64_t wakes = 0;
    /// The sum of their `wake_delay`.
    Picoseconds waking{};
    /// The sum of the times asleep that a unit ended.
    Picoseconds sleeping{};
    /// The time when it was through with the last unit. From `sleep_after` behind it on it slept.
    Picoseconds last_end{};
};

/// The work of a resource in an interval of time.
struct TimeBin
{
    /// The time w of units, which lies before the end of the service.
    Picoseconds busy{};
    /// The waiting of messages whose last segment was through in the interval.
    Picoseconds waiting{};
    /// The bytes of units whose busy time began in the interval.
    std::uint64_t bytes = 0;
    /// The parts of the times that SleepStatistics count.
    Picoseconds waking{};
    Picoseconds sleeping{};
    /// Units that came in the interval and had to wait, less those that had waited and were taken
    /// in it. Summed up from the first interval on it is the queue at the end of each.
    std::int64_t queue_change = 0;
    /// The most units that waited when one came in the interval and had to wait. Those that wait
    /// since before it may be more.
    std::uint64_t longest_queue = 0;
};

/// The work of a resource in a part of the run.
struct ServedPart
{
    /// Bytes on the wire.
    std::uint64_t bytes = 0;
    Picoseconds busy{};
    /// The parts of the times that SleepStatistics count.
    Picoseconds waking{};
    Picoseconds sleeping{};

    friend constexpr bool operator==(const ServedPart&, const ServedPart&) = default;
};

/// A resource that messages took.
struct ResourceReport
{
    ResourceIdentity resource;
    ResourceStatistics statistics;
    SleepStatistics sleep{};
    /// Intervals from the start of time on; those behind the last one are empty and left out.
    std::vector<TimeBin> bins;
    /// False where nobody knows how fast it is: its busy times are zero.
    bool has_rate = true;
    /// The part in the region of interest; nothing where the run has none, or nobody asked
    /// (NetworkReader::wants_interest(), or a report).
    std::optional<ServedPart> interest{};
};

/// The messages of a node's processes. Bytes are those of the program, not of the wire.
struct NodeTraffic
{
    NodeId node;
    /// Messages to and from other nodes.
    std::uint64_t messages_out = 0;
    std::uint64_t bytes_out = 0;
    /// Messages from other nodes.
    std::uint64_t messages_in = 0;
    std::uint64_t bytes_in = 0;
    /// Messages between processes of the node.
    std::uint64_t messages_within = 0;
    std::uint64_t bytes_within = 0;
};

/// Messages between nodes, of the program and inside collectives by model.
struct MessageTraffic
{
    /// The number of them, each once.
    std::uint64_t messages = 0;
    /// Bytes of the program, not of the wire.
    std::uint64_t bytes = 0;
    /// Time by LinkTypeId that they kept links busy, summed up over the links of their ways.
    std::vector<Picoseconds> busy;
};

/// Messages from one node to another.
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

/// The report of the links, ports and nodes of the simulated machine in a run, the same for every
/// number of ranks.
struct NetworkReport
{
    /// True where messages waited for each other (`contention`).
    bool is_shared = false;
    /// The width of all bins; 0 where there are none.
    Picoseconds bin_width{};
    /// Resources that were used, by identity.
    std::vector<ResourceReport> resources;
    /// Nodes that sent or received, by number.
    std::vector<NodeTraffic> nodes;
    /// Messages by ends and by size; empty unless a module asked (NetworkReader).
    std::vector<PairTraffic> pairs{};
    std::vector<SizeTraffic> sizes{};
    /// The time of the run's last record: busy times are a share of it.
    Picoseconds end{};
    /// The region of interest, where ResourceReport::interest tells of it.
    std::optional<TimeSpan> interest{};
};

/// A module that reads what links, ports and nodes did. A run without a network model is refused.
class NetworkReader
{
public:
    /// True where the report shall tell of messages by their ends and sizes as well, which takes
    /// memory for each pair of nodes that talk. Asked once, before the run.
    virtual bool wants_message_traffic() const
    {
        return false;
    }

    /// True where the report shall tell of the region of interest as well, which notes each time
    /// that a link or port is busy. Asked once, before the run.
    virtual bool wants_interest() const
    {
        return false;
    }

    /// Called on the first rank, behind Module::conclude().
    virtual void conclude_network(const NetworkReport& report, const RunSpan& run) = 0;

protected:
    ~NetworkReader() = default;
};

} // namespace haec_sim
