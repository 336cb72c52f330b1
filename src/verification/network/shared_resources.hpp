// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/machines/router.hpp"
#include "verification/network/chosen_rate.hpp"
#include "verification/network/planned_links.hpp"
#include "verification/times/shared_links.hpp"

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

// The links and ports that messages share (spec: contention, "Units").

namespace haec_sim::verification
{

/// What tells resources apart: links by the vertex and port that they begin at, ports and memories
/// of nodes by the node.
struct ResourceName
{
    enum class Kind
    {
        injection,
        link,
        ejection,
        memory
    };

    Kind kind{};
    Vertex vertex = 0;
    std::uint64_t port = 0;

    friend auto operator<=>(const ResourceName&, const ResourceName&) = default;
};

/// A link that is there only while a transmitter and a receiver are aimed at each other.
struct CircuitLink
{
    Vertex from = 0;
    Vertex to = 0;
    /// The index of its class.
    std::uint32_t type = 0;
};

/// A directed link or a port (spec: contention, "Service").
struct Resource
{
    /// [bytes/s]
    double bandwidth = 0;
    /// The time from a unit's begin or end here to its head or tail at the next resource, of which
    /// the first part is on the link; 0 for ports.
    Picoseconds latency{};
    /// The part of the latency in the switch behind.
    Picoseconds in_switch{};
    std::optional<Sleep> sleep{};
    std::optional<CircuitLink> circuit{};
    /// None: the bandwidth is all that it has.
    std::optional<ChosenRate> rate{};
    /// None: it does not change.
    std::optional<PlannedLink> plan{};
    /// Of the service that began last.
    std::optional<double> bandwidth_now{};
    std::optional<Picoseconds> latency_now{};
    /// When its tail comes to the next resource.
    Picoseconds last_out{};
    /// The end of the last service.
    Picoseconds free{};

    /// The time when it can take a unit whose head is there at that time: a link that has been idle
    /// for longer than it stays awake must wake first.
    Picoseconds ready(Picoseconds head) const;

    /// The time when it begins to serve a unit that it could serve from `time` on, by its rate and
    /// its plan; `work` says how long that takes at a bandwidth.
    Picoseconds begin(Picoseconds time, const std::function<Picoseconds(double)>& work);

    /// T: that many bytes from the begin of a message on.
    Picoseconds time_of(std::uint64_t bytes) const
    {
        return time_of(bytes, bandwidth);
    }

    static Picoseconds time_of(std::uint64_t bytes, double bandwidth);
};

/// Resources by number, in order.
using ResourceRoute = std::vector<std::uint32_t>;

/// Links and ports, which are made as they are first used.
class SharedResources
{
public:
    /// It outlives it.
    explicit SharedResources(const SharedLinks& shared) : shared_(shared) {}

    std::uint32_t link(const Hop& hop);
    /// Nothing where it was never used.
    std::optional<std::uint32_t> find(const Hop& hop) const;
    Picoseconds latency(const Hop& hop) const;
    Picoseconds in_switch(const Hop& hop) const;

    /// Where nodes have ports.
    void append_injection(NodeId node, ResourceRoute& resources);
    void append_ejection(NodeId node, ResourceRoute& resources);
    /// That of a node that has one.
    std::uint32_t memory(NodeId node);

    Resource& operator[](std::uint32_t number)
    {
        return resources_[number];
    }

    const Resource& operator[](std::uint32_t number) const
    {
        return resources_[number];
    }

private:
    std::uint32_t number_of(const ResourceName& name, const Resource& made);

    const SharedLinks& shared_;
    std::map<ResourceName, std::uint32_t> numbers_;
    std::vector<Resource> resources_;
};

} // namespace haec_sim::verification
