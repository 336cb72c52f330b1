// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace/indices.hpp"
#include "verification/link_figures.hpp"
#include "verification/machines/queue_routes.hpp"

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <vector>

namespace haec_sim::verification
{

/// What tells resources apart: links by the vertex and port that they begin at, ports of nodes by
/// the node.
struct ResourceName
{
    enum class Kind
    {
        injection,
        link,
        ejection
    };

    Kind kind{};
    Vertex vertex = 0;
    std::uint64_t port = 0;

    friend auto operator<=>(const ResourceName&, const ResourceName&) = default;
};

/// A directed link or a port (spec: contention, "Service").
struct Resource
{
    /// [bytes/s]
    double bandwidth = 0;
    /// The time from a unit's begin or end here to its head or tail at the next resource; 0 for
    /// ports.
    Picoseconds latency{};
    std::optional<Sleep> sleep{};
    /// The end of the last service.
    Picoseconds free{};

    /// The time when it can take a unit whose head is there at that time: a link that has been idle
    /// for longer than it stays awake must wake first.
    Picoseconds ready(Picoseconds head) const;

    /// T: that many bytes from the begin of a message on.
    Picoseconds time_of(std::uint64_t bytes) const;
};

/// Resources by number, in order.
using ResourceRoute = std::vector<std::uint32_t>;

/// The part of the configuration that says how links are shared.
struct SharedLinks
{
    /// Q; 0: whole messages.
    std::uint64_t segment = 0;
    NodePorts ports;
    /// The figures by LinkTypeId.
    std::vector<LinkFigures> links;
};

/// A message on its way into the network.
struct Sending
{
    /// Counts the messages of those who ask.
    std::uint64_t number = 0;
    /// I_0
    Picoseconds entry{};
    /// D - d_mpi, over which its segments enter; nothing where all enter at once.
    std::optional<Picoseconds> duration{};
    /// M, 1 or more.
    std::uint64_t bytes = 1;
    ProcessIndex sender = 0;
    /// The sender's messages are in the order of the sends up to them (Load), then of this.
    std::uint64_t sends = 0;
    std::uint64_t sequence = 0;
};

/// A message that has left the network.
struct Arrived
{
    std::uint64_t number = 0;
    /// A
    Picoseconds time{};
    /// W; below 0 where a way was shorter than the one that D is that of.
    Picoseconds waiting{};
    /// The links that its first segment took.
    std::uint32_t hops = 0;
};

/// Directed links and ports, each of which serves one unit after the other: straight from
/// the specification (spec: contention, "Service"), one queue for all of them.
class SharedNetwork
{
public:
    /// Both outlive it.
    SharedNetwork(const SharedLinks& shared, const Machine& machine)
        : shared_(shared), machine_(machine)
    {
    }

    using OnArrival = std::function<void(const Arrived&)>;

    /// Between different nodes; not before what is served already.
    void send(const Sending& sending, NodeId from, NodeId to);

    /// Serves all units whose heads come to a resource not after `time`.
    void serve_until(Picoseconds time, const OnArrival& on_arrival);

    /// The number of sent messages that need longer segments, as Q would make more than a million.
    std::uint64_t long_messages() const
    {
        return long_messages_;
    }

private:
    /// The way of a message, or of a segment, as far as it is known.
    struct Course
    {
        ResourceRoute resources{};
        /// False where the end is not known yet.
        bool is_whole = true;
        /// Where routes depend on queues.
        PartialRoute route{};
    };

    /// A message that has not arrived as a whole.
    struct Underway
    {
        Sending sending;
        NodeId from;
        NodeId to;
        /// By the segments that have entered and not arrived; that of all segments by 0 where they
        /// follow the first one.
        std::map<std::uint64_t, Course> courses;
        Picoseconds spacing{};   // sigma
        Picoseconds alone{};     // the arrival in an empty network
        Picoseconds arrival{};   // of the segments so far
        std::uint64_t count = 0; // of segments
        std::uint64_t size = 0;  // of all but the last
        std::uint64_t arrived = 0;
        std::uint32_t hops = 0; // of the first segment
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
    };

    struct IsLater
    {
        bool operator()(const Unit& a, const Unit& b) const;
    };

    /// Resources are made as they are first used.
    std::uint32_t resource(const ResourceName& name, const Resource& made);
    std::uint32_t link(const Hop& hop);
    void append_injection(NodeId node, ResourceRoute& resources);
    void append_ejection(NodeId node, ResourceRoute& resources);
    /// The way that a segment's times are those of.
    ResourceRoute route(const Underway& message, std::uint64_t segment);
    /// The number by which the courses of its message have that of a segment.
    std::uint64_t course_number(std::uint64_t segment) const;
    Course begin_course(const Underway& message, std::uint64_t segment);
    /// Finds out where a course goes on at that time.
    void extend(Course& course, NodeId to, Picoseconds now);
    LinkState state_of(const Hop& hop, Picoseconds now) const;
    std::uint32_t links_of(const Course& course) const;
    Picoseconds service(const Underway& message, std::uint64_t segment,
                        const Resource& resource) const;
    /// The time from its first entry to its arrival, with its spacing, in an empty network.
    Picoseconds alone(const Underway& message, const ResourceRoute& route) const;
    void enter(std::uint32_t message, std::uint64_t segment);
    void serve(const Unit& unit, const OnArrival& on_arrival);
    void arrive(const Unit& unit, Picoseconds time, const OnArrival& on_arrival);

    std::uint64_t segment_of(std::uint64_t bytes);

    const SharedLinks& shared_;
    const Machine& machine_;
    std::uint64_t long_messages_ = 0;
    std::map<ResourceName, std::uint32_t> numbers_;
    std::vector<Resource> resources_;
    std::vector<Underway> underway_;
    /// Places in `underway_` that are free.
    std::vector<std::uint32_t> unused_;
    std::priority_queue<Unit, std::vector<Unit>, IsLater> units_;
};

} // namespace haec_sim::verification
