// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/delivery_order.hpp"

#include "network/network.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

void DeliveryOrder::enter(const NetworkEntry& entry)
{
    const auto flow = (std::uint64_t{entry.name.sender} << 32U) | entry.to.value;
    const Place place{after(entry.begin, entry.load.entry_delay), entry.place,
                      model_number(entry.name)};
    flows_[flow].under_way.try_emplace(place);
    known_.try_emplace(entry.name, Known{flow, place});
}

void DeliveryOrder::leave(const NetworkExit& exit, std::vector<NetworkExit>& delivered)
{
    const auto known = known_.find(exit.name);
    if (known == known_.end())
    {
        delivered.push_back(exit);
        return;
    }
    auto& flow = flows_[known->second.flow];
    flow.under_way[known->second.place] = exit;
    known_.erase(known);
    while (!flow.under_way.empty() && flow.under_way.begin()->second)
    {
        auto next = hold(*flow.under_way.begin()->second, flow.last);
        // Behind a message that lets others go on before what was served.
        next.is_ahead = next.is_ahead || exit.is_ahead;
        flow.last = next.arrival.time;
        flow.under_way.erase(flow.under_way.begin());
        delivered.push_back(next);
    }
}

NetworkExit DeliveryOrder::hold(NetworkExit exit, Picoseconds until)
{
    if (until <= exit.arrival.time)
    {
        return exit;
    }
    const auto waiting = until - exit.arrival.time;
    counts_.messages.add(waiting);
    exit.arrival.time = until;
    exit.arrival.duration = after(exit.arrival.duration, waiting);
    exit.arrival.queued = after(exit.arrival.queued, waiting);
    return exit;
}

ParameterSpec reorder_key()
{
    ParameterSpec spec;
    spec.name = "reorder";
    spec.kind = ParameterKind::boolean;
    spec.summary = "messages of a process to a node are delivered in the order in which they "
                   "entered; with routes by segment";
    spec.default_value = false;
    return spec;
}

} // namespace haec_sim
