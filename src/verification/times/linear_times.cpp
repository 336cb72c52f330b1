// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/times/linear_times.hpp"

#include <algorithm>
#include <limits>

namespace haec_sim::verification
{

LinearTimes::LinearTimes(const Parameters& parameters, const Platform::Description& machine)
    : memory_{std::numeric_limits<Exact>::infinity(), parameters.get<double>("memory_latency")},
      mpi_(parameters.get<double>("delay_mpi"))
{
    if (parameters.has("memory_bandwidth"))
    {
        memory_.bandwidth = parameters.get<double>("memory_bandwidth");
    }
    for (const auto& type : machine.link_types)
    {
        links_.push_back(figures_of(type, parameters));
    }
    for (const auto& port : {machine.ports.injection, machine.ports.ejection})
    {
        if (port)
        {
            ports_.push_back({port->value, 0});
        }
    }
}

Exact LinearTimes::occupancy() const
{
    return mpi_;
}

Exact LinearTimes::transfer_time(const LinksByType& links, const Message& message)
{
    const Exact bytes = message.length.value;
    if (hops(links) == 0)
    {
        return mpi_ + memory_.latency + memory_.serialization(bytes);
    }
    const auto latency =
        over_links(links, [this](std::size_t type) { return links_[type].latency; });
    const auto slowest =
        over_links(links, [&](std::size_t type) { return links_[type].serialization(bytes); });
    auto transmission = slowest.maximum;
    for (const auto& port : ports_)
    {
        transmission = std::max(transmission, port.serialization(bytes));
    }
    return mpi_ + latency.sum + transmission;
}

Exact LinearTimes::entry_delay() const
{
    return mpi_;
}

bool LinearTimes::sends_at_once() const
{
    return true;
}

} // namespace haec_sim::verification
