// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/network_routes.hpp"

namespace haec_sim
{

std::shared_ptr<const LoneCourse> NetworkRoute::course(const NetworkResources& all,
                                                       std::uint64_t bytes,
                                                       const Segmentation& segments,
                                                       Picoseconds time)
{
    if (!course_ || bytes != bytes_ || time != time_)
    {
        course_ = std::make_shared<const LoneCourse>(lone_course(all, resources, segments, time));
        bytes_ = bytes;
        time_ = time;
    }
    return course_;
}

std::shared_ptr<NetworkRoute> NetworkRoutes::look_up(std::uint64_t pair, NodeId from, NodeId to)
{
    if (const auto known = routes_.find(pair); known != routes_.end())
    {
        return known->second;
    }
    auto route = std::make_shared<NetworkRoute>();
    resources_.append_route(from, to, route->resources);
    if (routes_.size() < most_kept)
    {
        routes_.emplace(pair, route);
    }
    return route;
}

} // namespace haec_sim
