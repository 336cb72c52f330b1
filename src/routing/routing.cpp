// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/platform/routing.hpp"

#include "haec_sim/error.hpp"
#include "routing/shares.hpp"

// Answers that hold for most routings.

namespace haec_sim
{

bool Routing::is_by_pair() const noexcept
{
    return true;
}

bool Routing::looks_at_queues() const noexcept
{
    return false;
}

bool Routing::has_all_routes() const noexcept
{
    return true;
}

bool Routing::is_by_segment() const noexcept
{
    return false;
}

bool Routing::append_shares(NodeId from, NodeId to, LinkShares& shares) const
{
    if (!is_by_pair())
    {
        return false;
    }
    std::vector<LinkId> route;
    append_route(from, to, {}, route);
    append_evenly(route, 1.0, shares);
    return true;
}

void Routing::append_next(RouteSearch&, const LinkQueues&, std::vector<LinkId>&) const
{
    HAEC_SIM_ASSERT(!looks_at_queues());
}

} // namespace haec_sim
