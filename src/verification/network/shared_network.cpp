// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/network/shared_network.hpp"

#include "haec_sim/error.hpp"
#include "verification/network/buffered_network.hpp"
#include "verification/network/circuit_network.hpp"
#include "verification/network/priority_network.hpp"
#include "verification/times/bounds.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace haec_sim::verification
{

bool SharedNetwork::IsLater::operator()(const Unit& a, const Unit& b) const
{
    return std::tie(a.head, a.sender, a.sends, a.sequence, a.segment) >
           std::tie(b.head, b.sender, b.sends, b.sequence, b.segment);
}

std::vector<Hop> SharedNetwork::hops_of(const Underway& message, std::uint64_t segment) const
{
    std::vector<Hop> hops;
    const auto& sending = message.sending;
    machine_.router->each_hop(message.from, message.to, {sending.sender, sending.sequence, segment},
                              [&](const Hop& hop) { hops.push_back(hop); });
    return hops;
}

ResourceRoute SharedNetwork::route(const Underway& message, const std::vector<Hop>& hops)
{
    if (message.is_within_node())
    {
        return {resources_.memory(message.from)};
    }
    ResourceRoute way;
    resources_.append_injection(message.from, way);
    std::ranges::for_each(hops, [&](const Hop& hop) { way.push_back(resources_.link(hop)); });
    resources_.append_ejection(message.to, way);
    return way;
}

std::uint64_t SharedNetwork::segment_route_number(std::uint64_t segment) const
{
    return machine_.has_routes_by_segment ? segment : 0;
}

SharedNetwork::SegmentRoute SharedNetwork::begin_segment_route(const Underway& message,
                                                               std::uint64_t segment)
{
    if (message.is_within_node())
    {
        return {.resources = route(message, {})};
    }
    const auto* routes = machine_.router->by_queues();
    const RouteKey key{message.sending.sender, message.sending.sequence, segment};
    if (routes != nullptr)
    {
        SegmentRoute segment_route{.is_whole = false};
        resources_.append_injection(message.from, segment_route.resources);
        segment_route.route = routes->begin(message.from, message.to, key);
        return segment_route;
    }
    auto hops = hops_of(message, segment);
    SegmentRoute segment_route{.resources = route(message, hops)};
    if (shared_.buffers)
    {
        segment_route.route = {message.from, message.to, key, message.to.value, std::move(hops)};
    }
    return segment_route;
}

const SharedNetwork::SegmentRoute& SharedNetwork::segment_route_of(const Unit& unit) const
{
    return underway_[unit.message].segment_routes.at(segment_route_number(unit.segment));
}

void SharedNetwork::extend(SegmentRoute& segment_route, NodeId to, Picoseconds now)
{
    const auto known = static_cast<std::ptrdiff_t>(segment_route.route.hops.size());
    machine_.router->by_queues()->go_on(segment_route.route, [&](const Hop& hop)
                                        { return state_of(segment_route.route, hop, now); });
    std::for_each(segment_route.route.hops.begin() + known, segment_route.route.hops.end(),
                  [&](const Hop& hop) { segment_route.resources.push_back(resources_.link(hop)); });
    segment_route.is_whole = segment_route.route.is_complete();
    if (segment_route.is_whole)
    {
        resources_.append_ejection(to, segment_route.resources);
    }
}

// Nobody has come to a link that was never used.
LinkState SharedNetwork::state_of(const PartialRoute& /*route*/, const Hop& hop,
                                  Picoseconds now) const
{
    const auto number = resources_.find(hop);
    const auto free = number ? resources_[*number].free : Picoseconds{0};
    return {std::max(free - now, Picoseconds{0}), resources_.latency(hop)};
}

std::uint32_t SharedNetwork::links_of(const SegmentRoute& segment_route) const
{
    const auto ports = (shared_.ports.injection ? 1U : 0U) + (shared_.ports.ejection ? 1U : 0U);
    return static_cast<std::uint32_t>(segment_route.resources.size()) - ports;
}

std::uint64_t SharedNetwork::bytes_of(const Unit& unit) const
{
    const auto& message = underway_[unit.message];
    return message.end_of(unit.segment) - message.begin_of(unit.segment);
}

Picoseconds SharedNetwork::service_of(const Unit& unit, std::optional<double> bandwidth) const
{
    const auto& resource = resources_[segment_route_of(unit).resources[unit.hop]];
    const auto now = bandwidth.value_or(resource.bandwidth_now.value_or(resource.bandwidth));
    const auto& message = underway_[unit.message];
    return Resource::time_of(message.end_of(unit.segment), now) -
           Resource::time_of(message.begin_of(unit.segment), now);
}

// The time from the entry of the first segment on.
Picoseconds SharedNetwork::alone(const Underway& message, const ResourceRoute& route) const
{
    std::vector<Picoseconds> free(route.size());
    Picoseconds arrival{};
    for (std::uint64_t segment = 0; segment < message.count; ++segment)
    {
        auto head = static_cast<std::int64_t>(segment) * message.spacing;
        auto tail = head;
        for (std::size_t hop = 0; hop < route.size(); ++hop)
        {
            const auto& resource = resources_[route[hop]];
            const auto begin = std::max(head, free[hop]);
            free[hop] = std::max(plus(begin, message.service(segment, resource)), tail);
            head = plus(begin, resource.latency);
            tail = plus(free[hop], resource.latency);
        }
        arrival = std::max(arrival, tail);
    }
    return arrival;
}

std::uint64_t SharedNetwork::segment_of(std::uint64_t bytes)
{
    if (shared_.segment == 0)
    {
        return bytes;
    }
    const auto units = shared_.most_segments;
    const auto least = bytes / units + (bytes % units > 0 ? 1 : 0);
    long_messages_ += least > shared_.segment && units == most_segments_of_any ? 1 : 0;
    return std::max(least, shared_.segment);
}

void SharedNetwork::send(const Sending& sending, NodeId from, NodeId to)
{
    HAEC_SIM_ASSERT(sending.bytes > 0);
    Underway message{.sending = sending, .from = from, .to = to, .segment_routes = {}};
    message.size = message.is_within_node() ? sending.bytes : segment_of(sending.bytes);
    message.count = (sending.bytes - 1) / message.size + 1;
    const auto expected =
        route(message, message.is_within_node() ? std::vector<Hop>{} : hops_of(message, 0));
    auto alone_for = alone(message, expected);
    if (sending.duration && *sending.duration > alone_for)
    {
        message.spacing =
            (*sending.duration - alone_for) / static_cast<std::int64_t>(message.count);
        alone_for = alone(message, expected);
    }
    message.alone = plus(sending.entry, alone_for);
    if (unused_.empty())
    {
        unused_.push_back(static_cast<std::uint32_t>(underway_.size()));
        underway_.emplace_back();
    }
    if (shared_.delivers_in_order)
    {
        order_.expect(sending, to);
    }
    const auto place = unused_.back();
    unused_.pop_back();
    underway_[place] = std::move(message);
    enter(place, 0);
}

void SharedNetwork::enter(std::uint32_t message, std::uint64_t segment)
{
    auto& of_message = underway_[message];
    const auto& sending = of_message.sending;
    if (segment_route_number(segment) == segment)
    {
        of_message.segment_routes.emplace(segment, begin_segment_route(of_message, segment));
    }
    const auto time = plus(sending.entry, static_cast<std::int64_t>(segment) * of_message.spacing);
    units_.push({.head = time,
                 .sender = sending.sender,
                 .sends = sending.sends,
                 .sequence = sending.sequence,
                 .segment = segment,
                 .tail = time,
                 .message = message,
                 .is_last = segment + 1 == of_message.count,
                 .priority = sending.priority});
}

void SharedNetwork::serve_until(Picoseconds time, const OnArrival& on_arrival)
{
    while (!units_.empty() && units_.top().head <= time)
    {
        take_next(on_arrival);
    }
}

void SharedNetwork::take_next(const OnArrival& on_arrival)
{
    const auto unit = units_.top();
    units_.pop();
    auto& message = underway_[unit.message];
    auto& segment_route = message.segment_routes.at(segment_route_number(unit.segment));
    if (unit.hop == segment_route.resources.size())
    {
        extend(segment_route, message.to, unit.head);
    }
    if (unit.hop == 0 && unit.segment + 1 < message.count)
    {
        // The segments enter in order: the others can wait outside.
        enter(unit.message, unit.segment + 1);
    }
    if (message.is_within_node())
    {
        SharedNetwork::serve(unit, on_arrival);
        return;
    }
    serve(unit, on_arrival);
}

void SharedNetwork::serve(const Unit& unit, const OnArrival& on_arrival)
{
    pass(unit, resources_[segment_route_of(unit).resources[unit.hop]].ready(unit.head), on_arrival);
}

void SharedNetwork::pass(const Unit& unit, Picoseconds begin, const OnArrival& on_arrival)
{
    const auto& segment_route = segment_route_of(unit);
    auto& resource = resources_[segment_route.resources[unit.hop]];
    begin = resource.begin(begin, [&](double bandwidth) { return service_of(unit, bandwidth); });
    resource.free = std::max(plus(begin, service_of(unit)), unit.tail);
    if (resource.rate)
    {
        resource.rate->add(begin, resource.free);
    }
    auto next = unit;
    ++next.hop;
    const auto latency = resource.latency_now.value_or(resource.latency);
    next.head = plus(begin, latency);
    next.tail = plus(resource.free, latency);
    resource.last_out = next.tail;
    if (next.hop < segment_route.resources.size() || !segment_route.is_whole)
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
    const auto segment_route = message.segment_routes.find(segment_route_number(unit.segment));
    if (unit.segment == 0 && !message.is_within_node())
    {
        message.hops = links_of(segment_route->second);
    }
    if (machine_.has_routes_by_segment)
    {
        message.segment_routes.erase(segment_route);
    }
    if (++message.arrived == message.count)
    {
        const Arrived arrived{message.sending.number, message.arrival,
                              message.arrival - message.alone, message.hops};
        unused_.push_back(unit.message);
        if (shared_.delivers_in_order)
        {
            order_.arrive(Sending(message.sending), message.to, arrived, on_arrival);
            return;
        }
        on_arrival(arrived);
    }
}

std::unique_ptr<SharedNetwork> make_shared_network(const SharedLinks& shared,
                                                   const Machine& machine)
{
    if (shared.priorities)
    {
        return std::make_unique<PriorityNetwork>(shared, machine);
    }
    if (shared.buffers)
    {
        return std::make_unique<BufferedNetwork>(shared, machine);
    }
    if (std::ranges::any_of(shared.links,
                            [](const LinkFigures& link) { return link.circuits.has_value(); }))
    {
        return std::make_unique<CircuitNetwork>(shared, machine);
    }
    return std::make_unique<SharedNetwork>(shared, machine);
}

} // namespace haec_sim::verification
