// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/lone_traffic.hpp"

#include "network/service.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

NetworkOptions options_of(const Platform& platform, std::uint32_t time_bins)
{
    NetworkOptions options;
    options.segment = Bytes{0};
    options.injection = platform.ports().injection;
    options.ejection = platform.ports().ejection;
    options.time_bins = time_bins;
    return options;
}

} // namespace

LoneTraffic::LoneTraffic(const Platform& platform, const NetworkRates& rates,
                         std::uint32_t time_bins)
    : resources_(platform, rates, options_of(platform, time_bins)), routes_(platform, resources_)
{
}

void LoneTraffic::count(NodeId from, NodeId to, Picoseconds entry, Bytes on_wire)
{
    const std::uint64_t bytes = std::max<std::uint64_t>(on_wire.value, 1);
    NetworkRoute& route = routes_.use(from, to);
    UnitTimes unit{entry, entry};
    for (std::uint32_t hop = 0; hop < route.hops; ++hop)
    {
        const ResourceId number = routes_.steps()[route.first_step + hop].resource();
        const NetworkResource& resource = resources_[number];
        const Picoseconds work =
            resource.bandwidth.value > 0 ? passing_time(bytes, resource.bandwidth) : Picoseconds{};
        const Service service = serve(unit, Picoseconds::min(), work);
        resources_.count_alone(number, service.end, work, bytes);
        unit = {after(service.begin, resource.latency), after(service.end, resource.latency)};
    }
    routes_.release(route);
}

} // namespace haec_sim
