// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/indices.hpp"
#include "verification/machines/machine.hpp"
#include "verification/network/arrival_order.hpp"
#include "verification/network/shared_resources.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <vector>

namespace haec_sim::verification
{

/// Directed links and ports, each of which serves one unit after the other: straight from
/// the specification (spec: contention, "Service"), one queue for all of them.
class SharedNetwork
{
public:
    /// Both outlive it.
    SharedNetwork(const SharedLinks& shared, const Machine& machine)
        : shared_(shared), machine_(machine), resources_(shared)
    {
    }

    virtual ~SharedNetwork() = default;

    SharedNetwork(const SharedNetwork&) = delete;
    SharedNetwork& operator=(const SharedNetwork&) = delete;

    using OnArrival = std::function<void(const Arrived&)>;

    /// Between different nodes, or within one that has a memory; not before what is served already.
    void send(const Sending& sending, NodeId from, NodeId to);

    /// Does all that happens not after `time`.
    virtual void serve_until(Picoseconds time, const OnArrival& on_arrival);

    /// Units wait, and nothing happens any more.
    virtual bool is_stuck() const
    {
        return false;
    }

    /// The number of sent messages that need longer segments, as Q would make more than a million.
    std::uint64_t long_messages() const
    {
        return long_messages_;
    }

protected:
    /// The way of a message, or of a segment, as far as it is known.
    struct SegmentRoute
    {
        ResourceRoute resources{};
        /// False where the end is not known yet.
        bool is_whole = true;
        /// Where routes depend on queues, or links have buffers.
        PartialRoute route{};
    };

    /// A segment that comes to the resource of its route numbered `hop`.
    struct Unit
    {
        Picoseconds head{};
        ProcessIndex sender = 0;
        std::uint64_t sends = 0;
        std::uint64_t sequence = 0;
        std::uint64_t segment = 0;
        Picoseconds tail{};
        std::uint32_t hop = 0;
        std::uint32_t message = 0;
        /// No segment of its message comes behind it.
        bool is_last = false;
        std::size_t priority = 0;
    };

    struct IsLater
    {
        bool operator()(const Unit& a, const Unit& b) const;
    };

    /// The unit's head has come to the resource.
    virtual void serve(const Unit& unit, const OnArrival& on_arrival);

    /// A link as somebody sees it who may take it next.
    virtual LinkState state_of(const PartialRoute& route, const Hop& hop, Picoseconds now) const;

    /// The time of the next head.
    Picoseconds next_head() const
    {
        return units_.empty() ? Picoseconds::max() : units_.top().head;
    }

    /// Takes the unit whose head comes next.
    void take_next(const OnArrival& on_arrival);

    /// The resource serves the unit from then on, or later by its rate or its plan, and the unit
    /// goes on.
    void pass(const Unit& unit, Picoseconds begin, const OnArrival& on_arrival);

    const SegmentRoute& segment_route_of(const Unit& unit) const;

    SharedResources& resources()
    {
        return resources_;
    }

    const SharedResources& resources() const
    {
        return resources_;
    }

    /// u
    std::uint64_t bytes_of(const Unit& unit) const;
    /// w at a bandwidth, or at that of the service that began last.
    Picoseconds service_of(const Unit& unit, std::optional<double> bandwidth = {}) const;

private:
    /// A message that has not arrived as a whole.
    struct Underway
    {
        Sending sending;
        NodeId from;
        NodeId to;
        /// By the segments that have entered and not arrived; that of all segments by 0 where they
        /// follow the first one.
        std::map<std::uint64_t, SegmentRoute> segment_routes;
        Picoseconds spacing{};   // sigma
        Picoseconds alone{};     // the arrival in an empty network
        Picoseconds arrival{};   // of the segments so far
        std::uint64_t count = 0; // of segments
        std::uint64_t size = 0;  // of all but the last
        std::uint64_t arrived = 0;
        std::uint32_t hops = 0; // of the first segment

        bool is_within_node() const
        {
            return from == to;
        }

        std::uint64_t begin_of(std::uint64_t segment) const
        {
            return segment * size;
        }

        std::uint64_t end_of(std::uint64_t segment) const
        {
            const auto left = sending.bytes - begin_of(segment);
            return left > size ? begin_of(segment) + size : sending.bytes;
        }

        Picoseconds service(std::uint64_t segment, const Resource& resource) const
        {
            return resource.time_of(end_of(segment)) - resource.time_of(begin_of(segment));
        }
    };

    /// The links that a segment's times are those of.
    std::vector<Hop> hops_of(const Underway& message, std::uint64_t segment) const;
    ResourceRoute route(const Underway& message, const std::vector<Hop>& hops);
    /// The number by which the routes of its message have that of a segment.
    std::uint64_t segment_route_number(std::uint64_t segment) const;
    SegmentRoute begin_segment_route(const Underway& message, std::uint64_t segment);
    /// Finds out where a route goes on at that time.
    void extend(SegmentRoute& segment_route, NodeId to, Picoseconds now);
    std::uint32_t links_of(const SegmentRoute& segment_route) const;
    /// The time from its first entry to its arrival, with its spacing, in an empty network.
    Picoseconds alone(const Underway& message, const ResourceRoute& route) const;
    void enter(std::uint32_t message, std::uint64_t segment);
    void arrive(const Unit& unit, Picoseconds time, const OnArrival& on_arrival);

    std::uint64_t segment_of(std::uint64_t bytes);

    const SharedLinks& shared_;
    const Machine& machine_;
    std::uint64_t long_messages_ = 0;
    SharedResources resources_;
    std::vector<Underway> underway_;
    /// Places in `underway_` that are free.
    std::vector<std::uint32_t> unused_;
    std::priority_queue<Unit, std::vector<Unit>, IsLater> units_;
    /// Of messages that arrive in order.
    ArrivalOrder order_;
};

/// With buffers where links have them, and with circuits where links are some.
std::unique_ptr<SharedNetwork> make_shared_network(const SharedLinks& shared,
                                                   const Machine& machine);

} // namespace haec_sim::verification
