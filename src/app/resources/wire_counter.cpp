// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/resources/wire_counter.hpp"

#include <algorithm>

namespace haec_sim
{

const Path* WireContext::path(ProcessIndex from, ProcessIndex to) const
{
    return nodes[from] != nodes[to] && model.is_by_pair() ? &model.path(nodes[from], nodes[to])
                                                          : nullptr;
}

Bytes WireContext::wire_bytes(ProcessIndex from, ProcessIndex to, const Message& message,
                              const Path* path) const
{
    if (nodes[from] == nodes[to])
    {
        return message.length;
    }
    const auto& way = path != nullptr ? *path : model.path_of(nodes[from], nodes[to], message);
    return Bytes{std::max<std::uint64_t>(way.wire_load(message).bytes.value, 1)};
}

WireCounter::Sent WireCounter::count(ProcessIndex receiver, Bytes length, MeasuredPhase phase)
{
    const auto [found, is_new] = peers_.try_emplace(receiver);
    auto& peer = found.value();
    if (is_new)
    {
        peer.path = context_->path(self_, receiver);
    }
    const Message message{
        .length = length, .sender = self_, .sequence = sequence_++, .receiver = receiver};
    const Sent sent{receiver, phase, context_->wire_bytes(self_, receiver, message, peer.path)};
    auto& traffic = peer.traffic[static_cast<std::size_t>(phase)];
    ++traffic.messages;
    traffic.bytes.value += sent.wire.value;
    return sent;
}

void WireCounter::note(const events::MpiRequestCancelled& record, MeasuredPhase /*phase*/)
{
    const auto found = open_.find(record.request_id);
    if (found == open_.end())
    {
        return;
    }
    const auto& sent = found->second;
    auto& traffic = peers_[sent.receiver].traffic[static_cast<std::size_t>(sent.phase)];
    --traffic.messages;
    traffic.bytes.value -= sent.wire.value;
    open_.erase(found);
}

void WireCounter::add_to(std::array<CommunicationMatrix, measured_phases>& messages) const
{
    for (const auto& [receiver, peer] : peers_)
    {
        for (std::size_t phase = 0; phase < measured_phases; ++phase)
        {
            messages[phase].add({self_, static_cast<ProcessIndex>(receiver)}, peer.traffic[phase]);
        }
    }
}

} // namespace haec_sim
