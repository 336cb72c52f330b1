// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/fifo_network.hpp"

#include <optional>

namespace haec_sim
{

/// A resource on a unit's way.
struct FifoStep
{
    ResourceId resource;
    bool is_first;
    bool is_last;
};

/// The route of a message's nodes is known, and how the message would go alone on it.
class FifoNetwork::RouteWay
{
public:
    explicit RouteWay(FifoNetwork& network) : network_(network) {}

    FifoStep step(const NetworkUnit& unit) const
    {
        const RouteStep step = network_.routes_.steps()[unit.step];
        return {step.resource(), step.is_first(), step.is_last()};
    }

    ResourceId resource(const NetworkUnit& next) const
    {
        return network_.routes_.steps()[next.step].resource();
    }

    /// Finds by how much the last segment is through with the resource later than alone; what of it
    /// is new arose here. Negative where slower links let others catch up. `work` is w.
    void settle(const NetworkUnit& unit, const FifoStep& step, Picoseconds, Picoseconds end,
                Picoseconds tail, Picoseconds work)
    {
        MessageState& state = network_.messages_.state(unit.message);
        const NetworkResource& resource = network_.resources()[step.resource];
        const Picoseconds before = unit.times.tail - state.alone.tail;
        Picoseconds alone_end{};
        if (state.segments > 1)
        {
            const MessageDetails& details = network_.messages_.details(unit.message);
            alone_end =
                after(details.entry, details.uncontended->ends[unit.step - state.first_step]);
        }
        else
        {
            const Service alone = serve(state.alone, Picoseconds::min(), work);
            alone_end = alone.end;
            state.alone.head = after(alone.begin, resource.latency);
        }
        state.alone.tail = after(alone_end, resource.latency);
        // Behind the resource, whose latency may be another one than alone.
        lateness_ = tail - state.alone.tail;
        network_.resources_to_serve().attribute(step.resource, end, lateness_ - before);
    }

    std::optional<NetworkExit> arrive(const NetworkUnit& unit, ResourceId, Picoseconds, Picoseconds,
                                      bool is_last_segment)
    {
        if (is_last_segment)
        {
            return network_.leave(unit, lateness_);
        }
        if (network_.messages_.details(unit.message).is_one_segment)
        {
            network_.remove(unit.message);
        }
        return std::nullopt;
    }

private:
    FifoNetwork& network_;
    Picoseconds lateness_{};
};

/// Messages find their ways as they go.
class FifoNetwork::OwnWay
{
public:
    explicit OwnWay(FifoNetwork& network) : network_(network), routes_(*network.own_routes_) {}

    FifoStep step(const NetworkUnit& unit) const
    {
        const auto step = routes_.step(unit.message, unit.segment, unit.step, unit.times.head);
        return {step.resource, unit.step == 0, step.is_last};
    }

    /// Not known before it comes there.
    static ResourceId resource(const NetworkUnit&)
    {
        return {};
    }

    void settle(const NetworkUnit& unit, const FifoStep& step, Picoseconds waiting, Picoseconds end,
                Picoseconds, Picoseconds)
    {
        if (!step.is_last)
        {
            routes_.attribute(unit.message, step.resource, waiting, end);
        }
    }

    std::optional<NetworkExit> arrive(const NetworkUnit& unit, ResourceId last, Picoseconds end,
                                      Picoseconds tail, bool)
    {
        if (!routes_.arrive(unit.message, unit.segment, last, end, tail))
        {
            return std::nullopt;
        }
        network_.messages_.details(unit.message).hops = routes_.hops(unit.message);
        return network_.leave(unit, routes_.lateness(unit.message));
    }

private:
    FifoNetwork& network_;
    OwnRoutes& routes_;
};

template <class Step, class Way, class Queue>
[[gnu::always_inline]] inline std::optional<NetworkExit>
FifoNetwork::pass(const NetworkUnit& unit, const Step& step, Service service, UnitWork work,
                  Way way, Queue&& queue)
{
    const auto tail = after(service.end, service.latency);
    const bool is_last_segment = unit.segment + 1 == messages_.state(unit.message).segments;
    if (is_last_segment)
    {
        way.settle(unit, step, service.begin - unit.times.head, service.end, tail, work.time);
    }
    if (!step.is_last)
    {
        NetworkUnit next = unit;
        next.times = {after(service.begin, service.latency), tail};
        ++next.step;
        queue.go_on(way.resource(next), next);
    }
    else
    {
        queue.leave();
    }
    if (step.is_first && !is_last_segment)
    {
        queue.follow(messages_.details(unit.message).segment_behind(unit));
    }
    return step.is_last ? way.arrive(unit, step.resource, service.end, tail, is_last_segment)
                        : std::nullopt;
}

template <bool adapts, class Way, class Queue>
std::optional<NetworkExit> FifoNetwork::serve_one(const NetworkUnit& unit, Way way, Queue&& queue)
{
    const auto step = way.step(unit);
    const WireSpan span = messages_.state(unit.message).span(segment_, unit.segment);
    const UnitWork work = resources()[step.resource].work(span);
    const Service service =
        resources_to_serve().take<adapts>(step.resource, unit.times, work, span);
    return pass(unit, step, service, work, way, queue);
}

} // namespace haec_sim
