// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/network_routes.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

UncontendedTimes times_with_spacing(const NetworkResources& resources,
                                    const std::vector<ResourceId>& route,
                                    const Segmentation& segments, Picoseconds spacing)
{
    UncontendedTimes uncontended{spacing, std::vector<Picoseconds>(route.size())};
    Picoseconds entry{};
    for (std::uint64_t segment = 0; segment < segments.count(); ++segment)
    {
        UnitTimes unit{entry, entry};
        const WireSpan span = segments.span(segment);
        for (std::size_t hop = 0; hop < route.size(); ++hop)
        {
            const NetworkResource& resource = resources[route[hop]];
            const Service service =
                serve(unit, uncontended.ends[hop], passing_time(span, resource.bandwidth));
            uncontended.ends[hop] = service.end;
            unit = {after(service.begin, resource.latency), after(service.end, resource.latency)};
        }
        entry = after(entry, spacing);
    }
    return uncontended;
}

} // namespace

UncontendedTimes uncontended_times(const NetworkResources& resources,
                                   const std::vector<ResourceId>& route,
                                   const Segmentation& segments, Picoseconds time)
{
    HAEC_SIM_ASSERT(segments.count() > 0);
    UncontendedTimes at_once = times_with_spacing(resources, route, segments, Picoseconds{0});
    const Picoseconds alone = after(at_once.ends.back(), resources[route.back()].latency);
    const auto spare = (time - alone).count() / static_cast<std::int64_t>(segments.count());
    return spare > 0 ? times_with_spacing(resources, route, segments, Picoseconds{spare}) : at_once;
}

NetworkRoutes::NetworkRoutes(const Platform& platform, NetworkResources& resources)
    : resources_(resources), nodes_(platform.node_count()),
      is_by_pair_(platform.routing().is_by_pair() || platform.routing().looks_at_queues())
{
    if (nodes_ * nodes_ <= most_kept)
    {
        by_pair_.resize(nodes_ * nodes_);
    }
}

NetworkRoute& NetworkRoutes::look_up(std::uint64_t pair, NodeId from, NodeId to,
                                     const RouteKey& key)
{
    if (by_pair_.empty())
    {
        if (!are_kept_)
        {
            return make_for_message(from, to, key);
        }
        if (const auto known = by_hash_.find(pair); known != by_hash_.end())
        {
            ++found_;
            return routes_[known->second];
        }
        if (by_hash_.size() >= most_kept)
        {
            look_back();
            return make_for_message(from, to, key);
        }
    }
    auto& route = make();
    fill(route, from, to, {});
    if (by_pair_.empty())
    {
        by_hash_.insert({pair, route.place});
    }
    else
    {
        by_pair_[pair] = &route;
    }
    return route;
}

void NetworkRoutes::look_back()
{
    if (++missed_ < most_kept)
    {
        return;
    }
    are_kept_ = found_ >= missed_ / 8;
    missed_ = found_ = 0;
    if (!are_kept_)
    {
        by_hash_ = {};
    }
}

NetworkRoute& NetworkRoutes::make()
{
    if (free_.empty())
    {
        free_.push_back(static_cast<std::uint32_t>(routes_.size()));
        routes_.emplace_back();
    }
    const auto place = free_.back();
    free_.pop_back();
    routes_[place] = {.place = place, .uncontended = {}};
    return routes_[place];
}

NetworkRoute& NetworkRoutes::make_for_message(NodeId from, NodeId to, const RouteKey& key)
{
    auto& route = make();
    route.is_of_message = true;
    fill(route, from, to, key);
    return route;
}

NetworkRoute& NetworkRoutes::use_rest(std::span<const ResourceId> way)
{
    auto& route = make();
    route.is_of_message = true;
    route.first_step = steps_.add(way);
    route.hops = static_cast<std::uint32_t>(way.size());
    return route;
}

void NetworkRoutes::fill(NetworkRoute& route, NodeId from, NodeId to, const RouteKey& key)
{
    route_.clear();
    resources_.append_route(from, to, key, route_);
    route.first_step = steps_.add(route_);
    route.hops = static_cast<std::uint32_t>(route_.size());
    const auto& last = resources_[route_.back()];
    route.last = route.slowest = last.bandwidth;
    route.last_latency = last.latency;
    for (const ResourceId resource : route_)
    {
        const auto& on_way = resources_[resource];
        route.slowest.value = std::min(route.slowest.value, on_way.bandwidth.value);
        route.latency_before_last = after(route.latency_before_last, on_way.latency);
    }
    route.latency_before_last -= last.latency;
}

std::shared_ptr<const UncontendedTimes> NetworkRoutes::uncontended(NetworkRoute& route,
                                                                   std::uint64_t bytes,
                                                                   const Segmentation& segments,
                                                                   Picoseconds time)
{
    if (!route.uncontended || route.bytes != bytes || route.time != time)
    {
        route.uncontended = std::make_shared<const UncontendedTimes>(
            uncontended_times(resources_, resources(route), segments, time));
        route.bytes = bytes;
        route.time = time;
    }
    return route.uncontended;
}

Picoseconds NetworkRoutes::time_alone(const NetworkRoute& route, WireSpan segment) const
{
    UnitTimes unit{};
    for (std::uint32_t hop = 0; hop < route.hops; ++hop)
    {
        const NetworkResource& resource = resources_[steps_[route.first_step + hop].resource()];
        const Service service =
            serve(unit, Picoseconds{}, passing_time(segment, resource.bandwidth));
        unit = {after(service.begin, resource.latency), after(service.end, resource.latency)};
    }
    return unit.tail;
}

const std::vector<ResourceId>& NetworkRoutes::resources(const NetworkRoute& route)
{
    route_.clear();
    for (std::uint32_t hop = 0; hop < route.hops; ++hop)
    {
        route_.push_back(steps_[route.first_step + hop].resource());
    }
    return route_;
}

} // namespace haec_sim
