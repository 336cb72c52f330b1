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
    std::ranges::transform(route, steps_.begin() + first,
                           [](ResourceId resource) { return RouteStep(resource, false, false); });
    steps_[first] = RouteStep(route.front(), true, route.size() == 1);
    steps_[first + route.size() - 1] = RouteStep(route.back(), route.size() == 1, true);
    return first;
}

void RouteSteps::remove(std::uint32_t first, std::uint32_t length)
{
    free_.resize(std::max<std::size_t>(free_.size(), length + 1));
    free_[length].push_back(first);
}

} // namespace haec_sim
