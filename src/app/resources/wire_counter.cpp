// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "app/resources/wire_counter.hpp"

#include <algorithm>

namespace haec_sim
{

Bytes WireContext::wire_bytes(ProcessIndex from, ProcessIndex to, const Message& message) const
{
    const auto source = nodes[from];
    const auto destination = nodes[to];
    if (source == destination)
    {
        return message.length;
    }
    const auto& path = model.is_by_pair() ? model.path(source, destination)
                                          : model.path_of(source, destination, message);
    return Bytes{std::max<std::uint64_t>(path.wire_load(message).bytes.value, 1)};
}

WireCounter::Sent WireCounter::count(ProcessIndex receiver, Bytes length, MeasuredPhase phase)
{
    const Message message{length, self_, sequence_++};
    const Sent sent{receiver, phase, context_->wire_bytes(self_, receiver, message)};
    auto& traffic = peers_[receiver][static_cast<std::size_t>(phase)];
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
    auto& traffic = peers_[sent.receiver][static_cast<std::size_t>(sent.phase)];
    --traffic.messages;
    traffic.bytes.value -= sent.wire.value;
    open_.erase(found);
}

void WireCounter::add_to(std::array<CommunicationMatrix, measured_phases>& messages) const
{
    for (const auto& [receiver, by_phase] : peers_)
    {
        for (std::size_t phase = 0; phase < measured_phases; ++phase)
        {
            messages[phase].add({self_, static_cast<ProcessIndex>(receiver)}, by_phase[phase]);
        }
    }
}

} // namespace haec_sim
