// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/network/shared_resources.hpp"

#include "verification/times/bounds.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim::verification
{

namespace
{

Picoseconds latency_of(const LinkFigures& figures)
{
    return Picoseconds(std::llround(figures.latency * 1000));
}

} // namespace

Picoseconds Resource::time_of(std::uint64_t bytes, double bandwidth)
{
    const double time = static_cast<double>(bytes) * 1e12 / bandwidth;
    return time < 0x1p63 ? Picoseconds(std::llround(time)) : Picoseconds::max();
}

Picoseconds Resource::ready(Picoseconds head) const
{
    const bool is_asleep = sleep && head - free > sleep->after;
    return is_asleep ? plus(head, sleep->delay) : std::max(head, free);
}

Picoseconds Resource::begin(Picoseconds time, const std::function<Picoseconds(double)>& work)
{
    for (bool is_settled = false; !is_settled;)
    {
        time = rate ? rate->begin(time) : time;
        const auto own = rate ? rate->bandwidth() : bandwidth;
        // Where it never begins, the simulation would have ended.
        const auto planned =
            plan ? plan->begin(time, own, work).value_or(Picoseconds::max()) : time;
        is_settled = planned == time || planned == Picoseconds::max();
        time = planned;
        bandwidth_now = plan ? plan->bandwidth(time, own) : own;
    }
    // No unit passes the one before.
    latency_now =
        plan ? std::max(plus(plan->latency(time, latency - in_switch), in_switch), last_out - time)
             : latency;
    return time;
}

std::uint32_t SharedResources::number_of(const ResourceName& name, const Resource& made)
{
    const auto next = static_cast<std::uint32_t>(resources_.size());
    const auto [found, is_new] = numbers_.try_emplace(name, next);
    if (is_new)
    {
        resources_.push_back(made);
    }
    return found->second;
}

std::uint32_t SharedResources::link(const Hop& hop)
{
    const auto& figures = shared_.links.at(hop.type.value);
    return number_of(
        {ResourceName::Kind::link, hop.from, hop.port},
        {.bandwidth = static_cast<double>(figures.bandwidth),
         .latency = latency(hop),
         .in_switch = in_switch(hop),
         .sleep = figures.sleep,
         .circuit = figures.circuits ? std::optional(CircuitLink{hop.from, hop.to, hop.type.value})
                                     : std::nullopt,
         .rate = figures.rates ? std::optional(ChosenRate(*figures.rates)) : std::nullopt,
         .plan = shared_.plan ? shared_.plan->of(hop) : std::nullopt});
}

std::optional<std::uint32_t> SharedResources::find(const Hop& hop) const
{
    const auto found = numbers_.find({ResourceName::Kind::link, hop.from, hop.port});
    return found != numbers_.end() ? std::optional(found->second) : std::nullopt;
}

Picoseconds SharedResources::latency(const Hop& hop) const
{
    return plus(latency_of(shared_.links.at(hop.type.value)), in_switch(hop));
}

Picoseconds SharedResources::in_switch(const Hop& hop) const
{
    const auto delay = shared_.links.at(hop.type.value).in_switch * 1000;
    return Picoseconds(hop.to < shared_.first_switch ? 0 : std::llround(delay));
}

std::uint32_t SharedResources::memory(NodeId node)
{
    return number_of({ResourceName::Kind::memory, node.value},
                     {.bandwidth = shared_.memories.at(node)});
}

void SharedResources::append_injection(NodeId node, ResourceRoute& resources)
{
    if (const auto& port = shared_.ports.injection)
    {
        resources.push_back(
            number_of({ResourceName::Kind::injection, node.value}, {.bandwidth = port->value}));
    }
}

void SharedResources::append_ejection(NodeId node, ResourceRoute& resources)
{
    if (const auto& port = shared_.ports.ejection)
    {
        resources.push_back(
            number_of({ResourceName::Kind::ejection, node.value}, {.bandwidth = port->value}));
    }
}

} // namespace haec_sim::verification
