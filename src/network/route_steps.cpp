// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/route_steps.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

std::uint32_t RouteSteps::add(std::span<const ResourceId> route)
{
    HAEC_SIM_ASSERT(!route.empty());
    auto first = static_cast<std::uint32_t>(steps_.size());
    if (route.size() < free_.size() && !free_[route.size()].empty())
    {
        first = free_[route.size()].back();
        free_[route.size()].pop_back();
    }
    else
    {
        steps_.resize(steps_.size() + route.size(), RouteStep({}, false, false));
    }
    for (std::size_t hop = 0; hop < route.size(); ++hop)
    {
        steps_[first + hop] = RouteStep(route[hop], hop == 0, hop + 1 == route.size());
    }
    return first;
}

void RouteSteps::remove(std::uint32_t first, std::uint32_t length)
{
    free_.resize(std::max<std::size_t>(free_.size(), length + 1));
    free_[length].push_back(first);
}

} // namespace haec_sim
