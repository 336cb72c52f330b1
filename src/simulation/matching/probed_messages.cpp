// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/probed_messages.hpp"

#include "haec_sim/error.hpp"

namespace haec_sim
{

void ProbedMessages::announce(const SendNotice& notice, PostedReceive& probe,
                              bool is_priced_at_once, const Arrivals& arrivals)
{
    HAEC_SIM_ASSERT(alone_ != nullptr);
    auto transfer = transfer_of(notice, notice.send_time);
    if (notice.rendezvous)
    {
        transfer.length = Bytes{0};
    }
    if (notice.rendezvous || is_priced_at_once)
    {
        settle(probe, alone_->price(transfer).value(), notice.sender_location);
        return;
    }
    if (const auto found = arrivals.find(transfer.name); found != arrivals.end())
    {
        settle(probe, found->second, notice.sender_location);
        return;
    }
    probe.state = PostedReceive::State::matched;
    // It is told with the arrival.
    probe.arrival.cause = notice.sender_location;
    waiting_.insert({transfer.name, &probe});
}

void ProbedMessages::settle(PostedReceive& probe, const Arrival& arrival, LocationIndex sender)
{
    probe.arrival = arrival;
    probe.arrival.cause = sender;
    probe.state = PostedReceive::State::arrived;
    events_.on_arrived(probe);
}

void ProbedMessages::arrive(const MessageName& name, const Arrival& arrival)
{
    if (const auto found = waiting_.find(name); found != waiting_.end())
    {
        auto& probe = *found->second;
        waiting_.erase(found);
        settle(probe, arrival, probe.arrival.cause);
    }
}

void ProbedMessages::withdraw(const PostedReceive& probe)
{
    std::erase_if(waiting_, [&](const auto& waiting) { return waiting.second == &probe; });
}

} // namespace haec_sim
