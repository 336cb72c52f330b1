// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/shared_network.hpp"

#include "haec_sim/error.hpp"
#include "verification/bounds.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace haec_sim::verification
{

Picoseconds Resource::time_of(std::uint64_t bytes) const
{
    const double time = static_cast<double>(bytes) * 1e12 / bandwidth;
    return time < 0x1p63 ? Picoseconds(std::llround(time)) : Picoseconds::max();
}

Picoseconds Resource::ready(Picoseconds head) const
{
    const bool is_asleep = sleep && head - free > sleep->after;
    return is_asleep ? plus(head, sleep->delay) : std::max(head, free);
}

bool SharedNetwork::IsLater::operator()(const Unit& a, const Unit& b) const
{
    return std::tie(a.head, a.sender, a.sends, a.sequence, a.segment) >
           std::tie(b.head, b.sender, b.sends, b.sequence, b.segment);
}

std::uint32_t SharedNetwork::resource(const ResourceName& name, const Resource& made)
{
    const auto next = static_cast<std::uint32_t>(resources_.size());
    const auto [found, is_new] = numbers_.try_emplace(name, next);
    if (is_new)
    {
        resources_.push_back(made);
    }
    return found->second;
}

ResourceRoute SharedNetwork::route(NodeId from, NodeId to)
{
    using Kind = ResourceName::Kind;
    ResourceRoute way;
    const auto& [injection, ejection] = shared_.ports;
    if (injection)
    {
        way.push_back(resource({Kind::injection, from.value}, {.bandwidth = injection->value}));
    }
    const auto add = [&](const Hop& hop)
    {
        const auto& figures = shared_.links.at(hop.type.value);
        way.push_back(resource({Kind::link, hop.from, hop.port},
                               {.bandwidth = static_cast<double>(figures.bandwidth),
                                .latency = Picoseconds(std::llround(figures.latency * 1000)),
                                .sleep = figures.sleep}));
    };
    machine_.router->each_hop(from, to, add);
    if (ejection)
    {
        way.push_back(resource({Kind::ejection, to.value}, {.bandwidth = ejection->value}));
    }
    return way;
}

// w
Picoseconds SharedNetwork::service(const Underway& message, std::uint64_t segment,
                                   const Resource& resource) const
{
    const auto bytes = message.sending.bytes;
    const auto begin = segment * message.size;
    const auto end = bytes - begin > message.size ? begin + message.size : bytes;
    return resource.time_of(end) - resource.time_of(begin);
}

// The time from the entry of the first segment on.
Picoseconds SharedNetwork::alone(const Underway& message) const
{
    std::vector<Picoseconds> free(message.route.size());
    Picoseconds arrival{};
    for (std::uint64_t segment = 0; segment < message.count; ++segment)
    {
        auto head = static_cast<std::int64_t>(segment) * message.spacing;
        auto tail = head;
        for (std::size_t hop = 0; hop < message.route.size(); ++hop)
        {
            const auto& resource = resources_[message.route[hop]];
            const auto begin = std::max(head, free[hop]);
            free[hop] = std::max(plus(begin, service(message, segment, resource)), tail);
            head = plus(begin, resource.latency);
            tail = plus(free[hop], resource.latency);
        }
        arrival = std::max(arrival, tail);
    }
    return arrival;
}

// No message is served in more than a million units.
std::uint64_t SharedNetwork::segment_of(std::uint64_t bytes)
{
    if (shared_.segment == 0)
    {
        return bytes;
    }
    constexpr std::uint64_t units = 1000000;
    const auto least = bytes / units + (bytes % units > 0 ? 1 : 0);
    long_messages_ += least > shared_.segment ? 1 : 0;
    return std::max(least, shared_.segment);
}

void SharedNetwork::send(const Sending& sending, NodeId from, NodeId to)
{
    HAEC_SIM_ASSERT(from != to && sending.bytes > 0);
    Underway message{.sending = sending, .route = route(from, to)};
    message.size = segment_of(sending.bytes);
    message.count = (sending.bytes - 1) / message.size + 1;
    auto alone_for = alone(message);
    if (sending.duration && *sending.duration > alone_for)
    {
        message.spacing =
            (*sending.duration - alone_for) / static_cast<std::int64_t>(message.count);
        alone_for = alone(message);
    }
    message.alone = plus(sending.entry, alone_for);
    if (unused_.empty())
    {
        unused_.push_back(static_cast<std::uint32_t>(underway_.size()));
        underway_.emplace_back();
    }
    const auto place = unused_.back();
    unused_.pop_back();
    underway_[place] = std::move(message);
    enter(place, 0);
}

void SharedNetwork::enter(std::uint32_t message, std::uint64_t segment)
{
    const auto& [sending, spacing] =
        std::tie(underway_[message].sending, underway_[message].spacing);
    const auto time = plus(sending.entry, static_cast<std::int64_t>(segment) * spacing);
    units_.push({.head = time,
                 .sender = sending.sender,
                 .sends = sending.sends,
                 .sequence = sending.sequence,
                 .segment = segment,
                 .tail = time,
                 .message = message});
}

void SharedNetwork::serve_until(Picoseconds time, const OnArrival& on_arrival)
{
    while (!units_.empty() && units_.top().head <= time)
    {
        const auto unit = units_.top();
        units_.pop();
        serve(unit, on_arrival);
    }
}

void SharedNetwork::serve(const Unit& unit, const OnArrival& on_arrival)
{
    const auto& message = underway_[unit.message];
    auto& resource = resources_[message.route[unit.hop]];
    const auto begin = resource.ready(unit.head);
    resource.free = std::max(plus(begin, service(message, unit.segment, resource)), unit.tail);
    auto next = unit;
    ++next.hop;
    next.head = plus(begin, resource.latency);
    next.tail = plus(resource.free, resource.latency);
    if (unit.hop == 0 && unit.segment + 1 < message.count)
    {
        // The segments enter in order: the others can wait outside.
        enter(unit.message, unit.segment + 1);
    }
    if (next.hop < message.route.size())
    {
        units_.push(next);
    }
    else
    {
        arrive(unit, next.tail, on_arrival);
    }
}

void SharedNetwork::arrive(const Unit& unit, Picoseconds time, const OnArrival& on_arrival)
{
    auto& message = underway_[unit.message];
    message.arrival = std::max(message.arrival, time);
    if (++message.arrived == message.count)
    {
        const auto [number, arrival, alone] =
            std::tuple(message.sending.number, message.arrival, message.alone);
        unused_.push_back(unit.message);
        on_arrival(number, arrival, arrival - alone);
    }
}

} // namespace haec_sim::verification
