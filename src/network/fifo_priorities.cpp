// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/fifo_priorities.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim
{

namespace
{

/// The units that are about to come, without the one that is served.
template <class Units>
struct ComingUnits
{
    explicit ComingUnits(Units& others) : units(others) {}

    Units& units;

    void go_on(ResourceId, const NetworkUnit& next)
    {
        units.push(next);
    }

    static void leave() {}

    /// Segments have come with the one before them.
    static void follow(const NetworkUnit&) {}
};

std::uint8_t stage_of(ResourceKind kind)
{
    switch (kind)
    {
    case ResourceKind::injection_port:
        return 0;
    case ResourceKind::link:
        return 1;
    case ResourceKind::ejection_port:
        break;
    }
    return 2;
}

[[noreturn]] void refuse_priorities(const char* beside)
{
    throw UsageError(
        std::string("resource_managers.network_resource_manager.priorities: do not work with ") +
        beside + "; leave out one of them");
}

} // namespace

FifoNetwork::Priorities::Priorities(FifoNetwork& network, const Platform& platform,
                                    std::shared_ptr<const PriorityOptions> options)
    : network_(network), options_(std::move(options))
{
    const auto& types = platform.link_types();
    if (network.circuits_ != nullptr)
    {
        refuse_priorities("circuits of links");
    }
    if (network.profile_ != nullptr)
    {
        refuse_priorities("a profile of links");
    }
    if (std::ranges::any_of(types, [](const LinkType& type)
                            { return type.has_rates() || type.sleep_after; }))
    {
        refuse_priorities("links that sleep or have several rates");
    }
    if (platform.routing().looks_at_queues())
    {
        refuse_priorities("a routing that looks at queues");
    }
}

void FifoNetwork::Priorities::note(std::uint32_t message, std::uint8_t number)
{
    classes_.resize(std::max<std::size_t>(classes_.size(), message + std::size_t{1}));
    classes_[message] = number;
}

std::optional<NetworkExit> FifoNetwork::Priorities::advance(Picoseconds until)
{
    return network_.own_routes_ != nullptr ? advance_along<OwnWay>(until)
                                           : advance_along<RouteWay>(until);
}

// All heads of a time come before links decide then; ports that pass units on at once decide first.
template <class Way>
std::optional<NetworkExit> FifoNetwork::Priorities::advance_along(Picoseconds until)
{
    auto& units = network_.units_;
    while (true)
    {
        const auto head = units.empty() ? Picoseconds::max() : units.top().times.head;
        const auto due = next();
        if (std::min(head, due) >= until)
        {
            return std::nullopt;
        }
        if (head <= due)
        {
            come<Way>(NetworkUnit(units.top()));
        }
        else if (const auto exit = serve_next<Way>())
        {
            return exit;
        }
    }
}

template <class Way>
void FifoNetwork::Priorities::come(const NetworkUnit& unit)
{
    const auto& state = network_.messages_.state(unit.message);
    network_.served_ = unit;
    network_.served_turn_ = state.turn();
    network_.units_.pop();
    const FifoStep step = Way(network_).step(unit);
    if (step.is_first && unit.segment + 1 < state.segments)
    {
        network_.units_.push(network_.messages_.details(unit.message).segment_behind(unit));
    }
    auto& line = line_of(step.resource);
    line.waiting[classes_[unit.message]].push(unit);
    ++line.length;
    const auto head = unit.times.head;
    const auto free = network_.resources()[step.resource].free;
    if (!line.is_due)
    {
        line.is_due = true;
        decide_at(std::max(head, free), step.resource);
    }
    // One of them is served at once if the resource is free.
    if (const auto waiting = line.length - (free <= head ? 1 : 0); waiting > 0)
    {
        network_.resources_to_serve().count_queue(step.resource, head, waiting);
    }
}

template <class Way>
std::optional<NetworkExit> FifoNetwork::Priorities::serve_next()
{
    const auto [now, stage, number, resource] = due_.top();
    due_.pop();
    auto& line = lines_[resource.value];
    const auto chosen =
        line.turns.next(*options_, [&](std::size_t at) { return !line.waiting[at].empty(); });
    const NetworkUnit unit = line.waiting[chosen].top();
    line.waiting[chosen].pop();
    --line.length;
    const WireSpan span =
        network_.messages_.state(unit.message).span(network_.segment_, unit.segment);
    const UnitWork work = network_.resources()[resource].work(span);
    const Service service =
        network_.resources_to_serve().take_from(resource, unit.times, work, now);
    line.turns.count(*options_, chosen, work.bytes);
    line.is_due = line.length > 0;
    if (line.is_due)
    {
        decide_at(service.end, resource);
    }
    Way way(network_);
    auto exit =
        network_.pass(unit, way.step(unit), service, work, way, ComingUnits(network_.units_));
    if (exit)
    {
        exit->is_ahead = exit->arrival.time <= now;
    }
    return exit;
}

void FifoNetwork::Priorities::decide_at(Picoseconds time, ResourceId resource)
{
    const auto& identity = network_.resources().identity(resource);
    due_.push({time, stage_of(identity.kind), identity.number, resource});
}

FifoNetwork::Priorities::Line& FifoNetwork::Priorities::line_of(ResourceId resource)
{
    lines_.resize(std::max<std::size_t>(lines_.size(), network_.resources().count()));
    auto& line = lines_[resource.value];
    if (line.waiting.empty())
    {
        line.waiting.assign(options_->classes(), UnitHeap<Order>(Order{&network_}));
    }
    return line;
}

} // namespace haec_sim
