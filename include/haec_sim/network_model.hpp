// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/platform.hpp"
#include "haec_sim/records/references.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <vector>

namespace haec_sim
{

/// The properties of a message that a model may use. Sender and sequence identify the message,
/// independent of the number of ranks.
struct Message
{
    /// The length of the data alone, without headers.
    Bytes length;
    /// Dense index of the sending process and the number of its sends before this one; messages of
    /// operations on windows have numbers of their own, from 2^62 on, messages inside collectives
    /// from 2^63 on.
    std::uint32_t sender = 0;
    std::uint64_t sequence = 0;
    /// Dense index of the receiving process.
    std::uint32_t receiver = 0;
    /// The tag and the communicator that it was sent with; 0 and undefined for operations on
    /// windows and inside collectives.
    std::uint32_t tag = 0;
    CommRef communicator{};
    /// The begin of its transfer in calls that ask for a time; otherwise 0.
    Picoseconds begin{};
};

/// The load of a message on the wire of shared links (spec: contention, "Units").
struct WireLoad
{
    /// M: the bytes with headers and retransmissions. The network treats 0 as 1.
    Bytes bytes;
    /// The time from the begin of the transfer until the first byte is on the wire.
    Picoseconds entry_delay{};
};

/// The times for which the ends of a message code and decode it (spec: links-that-adapt, "Energy of
/// coding"), in expectation where packets get lost.
struct CodingTimes
{
    Picoseconds sender{};
    Picoseconds receiver{};
};

/// The route between two nodes in a model. It lives as long as its model.
class Path
{
public:
    virtual ~Path() = default;

    Path() = default;
    Path(const Path&) = delete;
    Path& operator=(const Path&) = delete;

    /// Returns D(m, route): the time from the begin of the transfer to the message's arrival.
    virtual Picoseconds transfer_time(const Message& message) const = 0;

    /// Returns the number of links of the route; 0 between processes of one node.
    virtual std::uint32_t hops() const noexcept = 0;

    /// Returns the message's load; by default its length without entry delay. Called only if the
    /// route has links, and links are shared or their traffic is counted.
    virtual WireLoad wire_load(const Message& message) const;

    /// Returns the times of coding, which transfer_time() includes; none by default. Called only if
    /// a module counts them (NetworkReader).
    virtual CodingTimes coding_times(const Message& message) const;
};

/// The rate of the links of one type in a shared network.
struct LinkRate
{
    /// The bandwidth of each direction.
    BytesPerSecond bandwidth;
    Picoseconds latency{};
};

/// The rates of all link types, for a shared network.
struct NetworkRates
{
    /// The rates by LinkTypeId; a bandwidth or latency of 0 means unknown.
    std::vector<LinkRate> links;
};

/// The overhead of messages up to a length.
struct LengthOverhead
{
    /// The longest message.
    Bytes most;
    Picoseconds overhead{};
};

/// The overheads of messages by ascending length; longer ones than the last have none.
struct MessageOverheads
{
    std::vector<LengthOverhead> over_links;
    /// Between processes of one node.
    std::vector<LengthOverhead> within_node;
};

/// A model of the network: a function from message and route to a time. The engine calls it by its
/// own rules (src/simulation/rules), which the section `replay` of the configuration selects for
/// every model.
class NetworkModel
{
public:
    virtual ~NetworkModel() = default;

    NetworkModel() = default;
    NetworkModel(const NetworkModel&) = delete;
    NetworkModel& operator=(const NetworkModel&) = delete;

    /// Returns the route from one node to another; the engine keeps the routes of the first 2^18
    /// pairs of nodes.
    virtual const Path& path(NodeId from, NodeId to) = 0;

    /// Returns false if messages between two nodes may take different routes: the engine then calls
    /// path_of() instead of path().
    virtual bool is_by_pair() const noexcept;

    /// Returns the route of a message; by default path(from, to).
    virtual const Path& path_of(NodeId from, NodeId to, const Message& message);

    /// Returns the time for which a send occupies its sender in this model (spec: semantics, R3),
    /// for example while its node makes packets one after another; 0 by default. The key `overhead`
    /// of the section `replay` adds to it, for sends and receives alike. Called once, before the
    /// first record.
    virtual Picoseconds send_occupancy() const;

    /// Returns the times that a message costs its sender and its receiver by its length, beside
    /// send_occupancy() and the key `overhead`; none by default. Called once, before the first
    /// record.
    virtual MessageOverheads message_overheads() const;

    /// Returns the rates of links; by default the rates of the platform's link types. Called once
    /// if links are shared or their traffic is counted.
    virtual NetworkRates link_rates(const Platform& platform) const;

    /// Returns true if transfer_time() includes the ports of nodes (Platform::ports()). A run in
    /// which nodes have ports and the model ignores them ends with an error.
    virtual bool knows_ports() const noexcept;
};

} // namespace haec_sim
