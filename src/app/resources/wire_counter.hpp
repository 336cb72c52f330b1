// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "app/resources/measured.hpp"
#include "core/tables/flat_map.hpp"
#include "haec_sim/network_model.hpp"
#include "haec_sim/records/events.hpp"
#include "trace/trace_index.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace haec_sim
{

/// The machine as messages see it: the way from any process to any other.
struct WireContext
{
    const TraceIndex& index;
    NetworkModel& model;
    /// By process; that of an absent one does not matter.
    std::vector<NodeId> nodes;

    /// The way of all messages between two processes; null within a node, and where messages take
    /// several ways.
    const Path* path(ProcessIndex from, ProcessIndex to) const;

    /// The bytes that a message puts on the wire of each link: its length within a node, else with
    /// headers, and at least 1 (spec: contention, M). `path` is that of path().
    Bytes wire_bytes(ProcessIndex from, ProcessIndex to, const Message& message,
                     const Path* path) const;

    Bytes wire_bytes(ProcessIndex from, ProcessIndex to, const Message& message) const
    {
        return wire_bytes(from, to, message, path(from, to));
    }
};

/// Counts what one location sends, as bytes on the wire, by receiver. A cancelled send is none, nor
/// is one to a rank that its communicator does not have.
class WireCounter
{
public:
    /// The context outlives it.
    WireCounter(const WireContext& context, ProcessIndex self) : context_(&context), self_(self) {}

    void note(const events::MpiSend& record, MeasuredPhase phase)
    {
        count(record, phase);
    }

    void note(const events::MpiIsend& record, MeasuredPhase phase)
    {
        if (const auto sent = count(record, phase))
        {
            open_[record.request_id] = *sent;
        }
    }

    void note(const events::MpiIsendComplete& record, MeasuredPhase /*phase*/)
    {
        open_.erase(record.request_id);
    }

    /// A receive may have been meant; it has a request of its own.
    void note(const events::MpiRequestCancelled& record, MeasuredPhase phase);

    void add_to(std::array<CommunicationMatrix, measured_phases>& messages) const;

private:
    struct Sent
    {
        ProcessIndex receiver = 0;
        MeasuredPhase phase = MeasuredPhase::rest;
        Bytes wire;
    };

    struct Peer
    {
        const Path* path = nullptr;
        std::array<Traffic, measured_phases> traffic{};
    };

    template <class Record>
    std::optional<Sent> count(const Record& record, MeasuredPhase phase)
    {
        const auto receiver = context_->index.peer(record.communicator, self_, record.receiver);
        if (!receiver)
        {
            return std::nullopt;
        }
        return count(*receiver, Bytes{record.msg_length}, phase);
    }

    Sent count(ProcessIndex receiver, Bytes length, MeasuredPhase phase);

    const WireContext* context_;
    ProcessIndex self_;
    std::uint64_t sequence_ = 0;
    FlatMap<std::uint64_t, Peer, MixedHash> peers_;
    /// The sends that are open, by request.
    FlatMap<std::uint64_t, Sent, MixedHash> open_;
};

} // namespace haec_sim
