// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/process_directory.hpp"
#include "haec_sim/records/events.hpp"
#include "mapping/matrix.hpp"

#include <cstdint>
#include <optional>
#include <type_traits>
#include <unordered_map>

namespace haec_sim
{

/// Counts what one location sends, by receiving process. A cancelled send is none, nor is one to a
/// rank that its communicator does not have. Sends whose completion is not recorded stay open, and
/// count.
class SendCounter
{
public:
    /// `self` is the location's process. The directory outlives it.
    SendCounter(const ProcessDirectory& processes, std::uint32_t self)
        : processes_(processes), self_(self)
    {
    }

    /// True where handle() takes records of this kind.
    template <class Record>
    static constexpr bool counts =
        std::is_same_v<Record, events::MpiSend> || std::is_same_v<Record, events::MpiIsend> ||
        std::is_same_v<Record, events::MpiIsendComplete> ||
        std::is_same_v<Record, events::MpiRequestCancelled>;

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
        std::uint32_t receiver = 0;
        std::uint64_t length = 0;
    };

    /// The receiver; none where the communicator has no such rank.
    template <class Record>
    std::optional<std::uint32_t> count(const Record& record)
    {
        const auto peer = processes_.peer(record.communicator, self_, record.receiver);
        if (peer)
        {
            auto& traffic = by_receiver_[*peer];
            ++traffic.messages;
            traffic.bytes.value += record.msg_length;
        }
        return peer;
    }

    const ProcessDirectory& processes_;
    std::uint32_t self_;
    std::unordered_map<std::uint32_t, Traffic> by_receiver_;
    /// The sends that are open, by request.
    std::unordered_map<std::uint64_t, OpenSend> open_;
};

} // namespace haec_sim
