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

/// A message as a model may know it. Sender and sequence identify it whatever the number of ranks.
struct Message
{
    /// The length of the data alone, without headers.
    Bytes length;
    /// Dense index of the sending process and the number of its sends before this one; messages
    /// of operations on windows have numbers of their own, from 2^62 on, those inside collectives
    /// from 2^63 on.
    std::uint32_t sender = 0;
    std::uint64_t sequence = 0;
    /// Dense index of the receiving process.
    std::uint32_t receiver = 0;
    /// The tag and the communicator that it was sent with; 0 and undefined for operations on
    /// windows and inside collectives.
    std::uint32_t tag = 0;
    CommRef communicator{};
    /// The begin of its transfer, where that is asked for a time; else 0.
    Picoseconds begin{};
};

/// The load of a message on the wire where links are shared (spec: contention, "Units").
struct WireLoad
{
    /// M: with headers, and whatever is sent again. The network takes 0 for 1.
    Bytes bytes;
    /// The time from the begin of the transfer until the first byte is on the wire.
    Picoseconds entry_delay{};
};

/// The way between two nodes, as a model sees it. Lives as long as its model.
class Path
{
public:
    virtual ~Path() = default;

    Path() = default;
    Path(const Path&) = delete;
    Path& operator=(const Path&) = delete;

    /// D(m, route): from the begin of the transfer to the message's arrival.
    virtual Picoseconds transfer_time(const Message& message) const = 0;

    /// Links on the way; 0 between processes of one node.
    virtual std::uint32_t hops() const noexcept = 0;

    /// The message's load, by default its length, at once. Asked only where links are shared or
    /// what goes over them is counted, and there are any on the way.
    virtual WireLoad wire_load(const Message& message) const;
};

/// The rate of links of one type where they are shared.
struct LinkRate
{
    /// The bandwidth of each direction.
    BytesPerSecond bandwidth;
    Picoseconds latency{};
};

/// The rates of links, for a network that is shared.
struct NetworkRates
{
    /// The rates by LinkTypeId; bandwidth or latency 0 where nobody knows them.
    std::vector<LinkRate> links;
};

/// A model of the network: a function. The engine decides when it is asked (src/simulation/rules),
/// by rules that a user chooses in the section `replay` of the configuration, whatever the model.
class NetworkModel
{
public:
    virtual ~NetworkModel() = default;

    NetworkModel() = default;
    NetworkModel(const NetworkModel&) = delete;
    NetworkModel& operator=(const NetworkModel&) = delete;

    /// The way from one node to another; the engine keeps those of the first 2^18 pairs of nodes.
    virtual const Path& path(NodeId from, NodeId to) = 0;

    /// False where messages between two nodes take several ways: then path_of() is asked instead of
    /// path().
    virtual bool is_by_pair() const noexcept;

    /// The way of a message; by default that of all between the two nodes.
    virtual const Path& path_of(NodeId from, NodeId to, const Message& message);

    /// The time that a send occupies its sender by the model (spec: semantics, R3), such as that of
    /// packets which its node makes one after another; none by default. The key `overhead` of the
    /// section `replay` adds to it, for sends and receives alike. Asked once, before the first
    /// record.
    virtual Picoseconds send_occupancy() const;

    /// The rates of links: by default what the platform says of its link types. Asked once where
    /// links are shared or what goes over them is counted.
    virtual NetworkRates link_rates(const Platform& platform) const;

    /// True where transfer_time() counts the ports of nodes (Platform::ports()). Where they have
    /// ports and the model knows none, the run is refused.
    virtual bool knows_ports() const noexcept;
};

} // namespace haec_sim
