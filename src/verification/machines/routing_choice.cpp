// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/routing_choice.hpp"

#include <algorithm>
#include <array>

namespace haec_sim::verification
{

bool is_specified(const RoutingChoice& choice)
{
    constexpr std::array names{"minimal", "s_mod_k", "round_robin", "random", "o1turn",
                               "valiant", "table",   "adaptive",    "ugal"};
    return std::ranges::find(names, choice.routing) != names.end();
}

bool looks_at_queues(const RoutingChoice& choice)
{
    return choice.routing == "adaptive" || choice.routing == "ugal";
}

RoutingChoice routing_of(const Platform::Description& /*description*/)
{
    return {};
}

} // namespace haec_sim::verification
