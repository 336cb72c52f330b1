// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/request_rules.hpp"

namespace haec_sim
{

void RequestRules::free(const Requests::AnyPosting& posting)
{
    if (auto* const* send = std::get_if<SendPosting*>(&posting))
    {
        outgoing_.see_end(**send, Fate::expired);
    }
    else if (auto* const* receive = std::get_if<ReceivePosting*>(&posting))
    {
        incoming_.see_freed(**receive);
    }
    else
    {
        calls_.see_freed(*std::get<CollectivePosting*>(posting));
    }
}

void RequestRules::see(LocationState&, const events::MpiRequestCancelled& record, const Turn&)
{
    Cancelled cancelled;
    if (auto* send = close<SendPosting>(record.request_id))
    {
        outgoing_.see_end(*send, Fate::cancelled);
        cancelled = send;
    }
    else if (auto* receive = close<ReceivePosting>(record.request_id))
    {
        incoming_.see_cancelled(*receive);
        cancelled = receive;
    }
    cancelled_.push(cancelled);
}

Picoseconds RequestRules::retime(LocationState& at, events::MpiRequestCancelled& record)
{
    const auto cancelled = cancelled_.pop();
    const bool is_known = !std::holds_alternative<std::monostate>(cancelled);
    if (at.presence != nullptr && is_known)
    {
        at.presence->close();
    }
    if (auto* const* send = std::get_if<SendPosting*>(&cancelled))
    {
        outgoing_.close_cancelled(**send);
    }
    else if (auto* const* receive = std::get_if<ReceivePosting*>(&cancelled))
    {
        incoming_.close_cancelled(**receive);
    }
    return at.gap_rule(record.time);
}

} // namespace haec_sim
