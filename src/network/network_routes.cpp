// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/network_routes.hpp"

namespace haec_sim
{

NetworkRoutes::NetworkRoutes(const Platform& platform, NetworkResources& resources)
    : resources_(resources), nodes_(platform.node_count())
{
    if (nodes_ * nodes_ <= most_kept)
    {
        by_pair_.resize(nodes_ * nodes_);
    }
}

NetworkRoute& NetworkRoutes::look_up(std::uint64_t pair, NodeId from, NodeId to)
{
    const bool is_small = !by_pair_.empty();
    auto& route = is_small ? by_pair_[pair] : by_hash_[pair];
    if (!route)
    {
        route = std::make_unique<NetworkRoute>();
        route->pair = pair;
        route->is_kept = is_small || by_hash_.size() <= most_kept;
        route_.clear();
        resources_.append_route(from, to, route_);
        route->first_step = steps_.add(route_);
        route->hops = static_cast<std::uint32_t>(route_.size());
    }
    if (!route->is_kept)
    {
        ++route->users;
    }
    return *route;
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
