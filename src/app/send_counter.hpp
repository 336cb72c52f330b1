// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "communication/matrix.hpp"
#include "haec_sim/event_handler.hpp"
#include "replay/trace_index.hpp"

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace haec_sim
{

/// Counts what one location sends, by receiving process.
class SendCounter final : public UniformEventHandler<SendCounter>
{
public:
    /// `self` is the location's process. The index outlives it.
    SendCounter(const TraceIndex& index, ProcessIndex self) : index_(index), self_(self) {}

    template <class Record>
    void handle(const Record&)
    {
    }

    void handle(const events::MpiSend& record)
    {
        count(record);
    }

    void handle(const events::MpiIsend& record)
    {
        if (const auto peer = count(record))
        {
            open_[record.request_id] = {*peer, record.msg_length};
        }
    }

    void handle(const events::MpiIsendComplete& record)
    {
        open_.erase(record.request_id);
    }

    /// A receive may have been meant; it has a request of its own.
    void handle(const events::MpiRequestCancelled& record)
    {
        const auto send = open_.find(record.request_id);
        if (send != open_.end())
        {
            auto& traffic = by_receiver_[send->second.receiver];
            --traffic.messages;
            traffic.bytes.value -= send->second.length;
            open_.erase(send);
        }
    }

    void finish() override {}

    void add_to(CommunicationMatrix& matrix) const
    {
        for (const auto& [receiver, traffic] : by_receiver_)
        {
            matrix.add({self_, receiver}, traffic);
        }
    }

private:
    struct OpenSend
    {
        ProcessIndex receiver = 0;
        std::uint64_t length = 0;
    };

    /// The receiver; none where the communicator has no such rank.
    template <class Record>
    std::optional<ProcessIndex> count(const Record& record)
    {
        const auto* communicator = index_.communicator(record.communicator);
        const auto peer =
            communicator != nullptr ? communicator->peer(self_, record.receiver) : std::nullopt;
        if (peer)
        {
            auto& traffic = by_receiver_[*peer];
            ++traffic.messages;
            traffic.bytes.value += record.msg_length;
        }
        return peer;
    }

    const TraceIndex& index_;
    ProcessIndex self_;
    std::unordered_map<ProcessIndex, Traffic> by_receiver_;
    /// By request.
    std::unordered_map<std::uint64_t, OpenSend> open_;
};

} // namespace haec_sim
