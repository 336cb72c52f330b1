// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/platform/routing.hpp"

#include "haec_sim/error.hpp"

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

bool Routing::append_shares(NodeId, NodeId, LinkShares&) const
{
    return false;
}

void Routing::append_next(RouteSearch&, const LinkQueues&, std::vector<LinkId>&) const
{
    HAEC_SIM_ASSERT(!looks_at_queues());
}

std::optional<LinkStage> Routing::stage(LinkId) const
{
    return std::nullopt;
}

void Routing::append_channels(NodeId, NodeId, const RouteKey&, std::span<const LinkId> way,
                              std::vector<std::uint32_t>& channels) const
{
    append_links_passed(way, channels);
}

} // namespace haec_sim
