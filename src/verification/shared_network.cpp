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

namespace
{

Picoseconds latency_of(const LinkFigures& figures)
{
    return Picoseconds(std::llround(figures.latency * 1000));
}

} // namespace

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

std::uint32_t SharedNetwork::link(const Hop& hop)
{
    const auto& figures = shared_.links.at(hop.type.value);
    return resource({ResourceName::Kind::link, hop.from, hop.port},
                    {.bandwidth = static_cast<double>(figures.bandwidth),
                     .latency = latency_of(figures),
                     .sleep = figures.sleep});
}

void SharedNetwork::append_injection(NodeId node, ResourceRoute& resources)
{
    if (const auto& port = shared_.ports.injection)
    {
        resources.push_back(
            resource({ResourceName::Kind::injection, node.value}, {.bandwidth = port->value}));
    }
}

void SharedNetwork::append_ejection(NodeId node, ResourceRoute& resources)
{
    if (const auto& port = shared_.ports.ejection)
    {
        resources.push_back(
            resource({ResourceName::Kind::ejection, node.value}, {.bandwidth = port->value}));
    }
}

ResourceRoute SharedNetwork::route(const Underway& message, std::uint64_t segment)
{
    const auto& sending = message.sending;
    ResourceRoute way;
    append_injection(message.from, way);
    machine_.router->each_hop(message.from, message.to, {sending.sender, sending.sequence, segment},
                              [&](const Hop& hop) { way.push_back(link(hop)); });
    append_ejection(message.to, way);
    return way;
}

std::uint64_t SharedNetwork::course_number(std::uint64_t segment) const
{
    return machine_.has_routes_by_segment ? segment : 0;
}

SharedNetwork::Course SharedNetwork::begin_course(const Underway& message, std::uint64_t segment)
{
    const auto* routes = machine_.router->by_queues();
    if (routes == nullptr)
    {
        return {route(message, segment)};
    }
    Course course{.is_whole = false};
    append_injection(message.from, course.resources);
    course.route = routes->begin(message.from, message.to,
                                 {message.sending.sender, message.sending.sequence, segment});
    return course;
}

void SharedNetwork::extend(Course& course, NodeId to, Picoseconds now)
{
    const auto known = static_cast<std::ptrdiff_t>(course.route.hops.size());
    machine_.router->by_queues()->go_on(course.route,
                                        [&](const Hop& hop) { return state_of(hop, now); });
    std::for_each(course.route.hops.begin() + known, course.route.hops.end(),
                  [&](const Hop& hop) { course.resources.push_back(link(hop)); });
    course.is_whole = course.route.is_complete();
    if (course.is_whole)
    {
        append_ejection(to, course.resources);
    }
}

// Nobody has come to a link that was never used.
LinkState SharedNetwork::state_of(const Hop& hop, Picoseconds now) const
{
    const auto found = numbers_.find({ResourceName::Kind::link, hop.from, hop.port});
    const auto free = found != numbers_.end() ? resources_[found->second].free : Picoseconds{0};
    return {std::max(free - now, Picoseconds{0}), latency_of(shared_.links.at(hop.type.value))};
}

std::uint32_t SharedNetwork::links_of(const Course& course) const
{
    const auto ports = (shared_.ports.injection ? 1U : 0U) + (shared_.ports.ejection ? 1U : 0U);
    return static_cast<std::uint32_t>(course.resources.size()) - ports;
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
    Underway message{.sending = sending, .from = from, .to = to, .courses = {}};
    message.size = segment_of(sending.bytes);
    message.count = (sending.bytes - 1) / message.size + 1;
    const auto expected = route(message, 0);
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
    const auto place = unused_.back();
    unused_.pop_back();
    underway_[place] = std::move(message);
    enter(place, 0);
}

void SharedNetwork::enter(std::uint32_t message, std::uint64_t segment)
{
    auto& of_message = underway_[message];
    const auto& sending = of_message.sending;
    if (course_number(segment) == segment)
    {
        of_message.courses.emplace(segment, begin_course(of_message, segment));
    }
    const auto time = plus(sending.entry, static_cast<std::int64_t>(segment) * of_message.spacing);
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
    auto& message = underway_[unit.message];
    auto& course = message.courses.at(course_number(unit.segment));
    if (unit.hop == course.resources.size())
    {
        extend(course, message.to, unit.head);
    }
    auto& resource = resources_[course.resources[unit.hop]];
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
    if (next.hop < course.resources.size() || !course.is_whole)
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
    const auto course = message.courses.find(course_number(unit.segment));
    message.hops = unit.segment == 0 ? links_of(course->second) : message.hops;
    if (machine_.has_routes_by_segment)
    {
        message.courses.erase(course);
    }
    if (++message.arrived == message.count)
    {
        const Arrived arrived{message.sending.number, message.arrival,
                              message.arrival - message.alone, message.hops};
        unused_.push_back(unit.message);
        on_arrival(arrived);
    }
}

} // namespace haec_sim::verification
