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

/// The kinds of resources: one direction of a link, or a port of a node.
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
    /// The LinkId of a link, or the NodeId of a port.
    std::uint64_t number = 0;

    friend constexpr auto operator<=>(const ResourceIdentity&, const ResourceIdentity&) = default;
};

/// The statistics of a resource (spec: contention, "Statistics, per resource").
struct ResourceStatistics
{
    /// The number of messages that used it.
    std::uint64_t messages = 0;
    /// The number of their segments; equal to `messages` if links are not shared.
    std::uint64_t units = 0;
    /// Bytes on the wire, with headers and retransmissions.
    std::uint64_t bytes = 0;
    /// The sum of w.
    Picoseconds busy{};
    /// The delay of messages at this resource compared with the uncontended message; the sum over
    /// all resources is the sum of W. On a route of different links, a slow link may compensate for
    /// the delay at others. This and all following members are 0 if links are not shared.
    Picoseconds waiting{};
    /// The longest delay of a single message at this resource.
    Picoseconds longest_wait{};
    /// The largest number of units whose heads had arrived and whose service had not begun.
    std::uint64_t longest_queue = 0;
};

/// The sleep of a link's direction by its type's `sleep_after`; all 0 if it never sleeps.
struct SleepStatistics
{
    /// The number of units that found it asleep.
    std::uint64_t wakes = 0;
    /// The sum of their `wake_delay`.
    Picoseconds waking{};
    /// The sum of the times asleep that ended with a unit.
    Picoseconds sleeping{};
    /// The end of the service of the last unit. The direction sleeps from `sleep_after` later on.
    Picoseconds last_end{};
};

/// What a link's direction did at one of its rates (spec: links-that-adapt, "Rates").
struct RateUse
{
    /// The time in which it had the rate, busy or not.
    Picoseconds time{};
    /// The sum of w of the units that it served at that rate.
    Picoseconds busy{};
    /// The time in which it changed between this rate and the one below it.
    Picoseconds changing{};
    /// The number of changes to this rate, which count when they begin.
    std::uint64_t changes = 0;

    RateUse& operator+=(const RateUse& other) noexcept
    {
        time = after(time, other.time);
        busy = after(busy, other.busy);
        changing = after(changing, other.changing);
        changes += other.changes;
        return *this;
    }

    friend constexpr bool operator==(const RateUse&, const RateUse&) = default;
};

/// One of the rates of a link's direction in the report.
struct RateReport
{
    /// In the whole run.
    RateUse whole;
    /// In the region of interest; the same as in the whole run if the report has none.
    RateUse interest;
    /// In intervals of time, as ResourceReport::bins.
    std::vector<RateUse> bins{};
};

/// What the circuits of a link's direction did (spec: links-that-adapt, "Circuits"). Each takes one
/// transmitter and one receiver.
struct CircuitUse
{
    /// The number of circuits, and of those whose ports had to be aimed.
    std::uint64_t grants = 0;
    std::uint64_t retargets = 0;
    /// The time in which its ports were in use, aiming and gaps between segments included.
    Picoseconds in_use{};
    /// The time in which they were aimed, for which messages waited.
    Picoseconds aiming{};
    /// The time that messages waited for ports, from asking to the circuit.
    Picoseconds waiting{};

    CircuitUse& operator+=(const CircuitUse& other) noexcept
    {
        grants += other.grants;
        retargets += other.retargets;
        in_use = after(in_use, other.in_use);
        aiming = after(aiming, other.aiming);
        waiting = after(waiting, other.waiting);
        return *this;
    }

    friend constexpr bool operator==(const CircuitUse&, const CircuitUse&) = default;
};

/// The circuits of a link's direction in the report.
struct CircuitReport
{
    /// In the whole run.
    CircuitUse whole;
    /// In the region of interest, by the time of the grant but for the sums of times; the same as
    /// in the whole run if the report has none.
    CircuitUse interest;
    /// In intervals of time, as ResourceReport::bins.
    std::vector<CircuitUse> bins{};
};

/// The activity of a resource in an interval of time.
struct TimeBin
{
    /// The busy time w of units, which lies before the end of their service.
    Picoseconds busy{};
    /// The waiting of messages whose last segment was served in the interval.
    Picoseconds waiting{};
    /// The bytes of units whose busy time began in the interval.
    std::uint64_t bytes = 0;
    /// The parts of the times in SleepStatistics.
    Picoseconds waking{};
    Picoseconds sleeping{};
    /// The number of units that arrived in the interval and had to wait, minus the number of
    /// waiting units whose service began in it. The sum from the first interval on is the length of
    /// the queue at the end of each.
    std::int64_t queue_change = 0;
    /// The longest queue at the arrival of a unit in the interval that had to wait. The queue at
    /// the begin of the interval may be longer.
    std::uint64_t longest_queue = 0;
};

/// The activity of a resource in a part of the run.
struct ServedPart
{
    /// Bytes on the wire.
    std::uint64_t bytes = 0;
    Picoseconds busy{};
    /// The parts of the times in SleepStatistics.
    Picoseconds waking{};
    Picoseconds sleeping{};

    friend constexpr bool operator==(const ServedPart&, const ServedPart&) = default;
};

/// A resource that messages used.
struct ResourceReport
{
    ResourceIdentity resource;
    ResourceStatistics statistics;
    SleepStatistics sleep{};
    /// Intervals from time 0 on; empty intervals at the end are omitted.
    std::vector<TimeBin> bins;
    /// False if its rate is unknown: its busy times are 0.
    bool has_rate = true;
    /// The part in the region of interest; absent if the run has none, or if neither
    /// NetworkReader::wants_interest() nor a report requests it.
    std::optional<ServedPart> interest{};
    /// By rate, in ascending order; empty if the link has one rate.
    std::vector<RateReport> rates{};
    /// Absent if the link has no circuits.
    std::optional<CircuitReport> circuits{};
};

/// The messages of a node's processes. Bytes are bytes of the program, not of the wire.
struct NodeTraffic
{
    NodeId node;
    /// Messages to other nodes.
    std::uint64_t messages_out = 0;
    std::uint64_t bytes_out = 0;
    /// Messages from other nodes.
    std::uint64_t messages_in = 0;
    std::uint64_t bytes_in = 0;
    /// Messages between processes of the node.
    std::uint64_t messages_within = 0;
    std::uint64_t bytes_within = 0;
    /// The time for which the node codes and decodes messages; 0 unless a module requested it
    /// (NetworkReader::wants_coding()).
    Picoseconds coding{};
};

/// Messages between nodes: messages of the program and messages inside collectives by model.
struct MessageTraffic
{
    /// The number of messages, each counted once.
    std::uint64_t messages = 0;
    /// Bytes of the program, not of the wire.
    std::uint64_t bytes = 0;
    /// Busy time of links by LinkTypeId, summed over the links of the routes.
    std::vector<Picoseconds> busy;
};

/// Messages from one node to another.
struct PairTraffic
{
    NodeId from;
    NodeId to;
    MessageTraffic traffic;
};

/// Messages of a range of sizes.
struct SizeTraffic
{
    /// The size is less than 2^bits bytes and, unless `bits` is 0, at least 2^(bits - 1).
    std::uint32_t bits = 0;
    MessageTraffic traffic;
};

/// The report of the links, ports and nodes of the simulated machine in a run, the same for every
/// number of ranks.
struct NetworkReport
{
    /// True if the run simulated contention (`contention`).
    bool is_shared = false;
    /// The width of all bins; 0 if there are none.
    Picoseconds bin_width{};
    /// Resources that were used, by identity.
    std::vector<ResourceReport> resources;
    /// Nodes that sent or received, by number.
    std::vector<NodeTraffic> nodes;
    /// Messages by pair of nodes and by size; empty unless a module requested them (NetworkReader).
    std::vector<PairTraffic> pairs{};
    std::vector<SizeTraffic> sizes{};
    /// The time of the run's last record, the base for shares of busy time.
    Picoseconds end{};
    /// The region of interest to which ResourceReport::interest refers.
    std::optional<TimeSpan> interest{};
};

/// A module that reads the statistics of links, ports and nodes. A run without a network model ends
/// with an error.
class NetworkReader
{
public:
    /// Returns true to get messages by pair of nodes and by size, which takes memory for each pair
    /// of nodes that communicate. Called once, before the run.
    virtual bool wants_message_traffic() const
    {
        return false;
    }

    /// Returns true to get the times for which nodes code messages. Called once, before the run.
    virtual bool wants_coding() const
    {
        return false;
    }

    /// Returns true to get the activity in the region of interest, for which each busy time of a
    /// link or port is noted. Called once, before the run.
    virtual bool wants_interest() const
    {
        return false;
    }

    /// Called on the first rank, after Module::conclude().
    virtual void conclude_network(const NetworkReport& report, const RunSpan& run) = 0;

protected:
    ~NetworkReader() = default;
};

} // namespace haec_sim
