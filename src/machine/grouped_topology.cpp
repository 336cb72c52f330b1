// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/grouped_topology.hpp"

#include <algorithm>

namespace haec_sim
{

std::vector<std::string> GroupedTopology::routings() const
{
    return {"round_robin", "random", "valiant", "adaptive", "ugal"};
}

const GroupedRoutes* GroupedTopology::groups() const noexcept
{
    return this;
}

TopologyChannels GroupedTopology::channels() const noexcept
{
    return {ChannelScope::all};
}

// The links of each level that were passed since the last one of a level above are digits, of which
// a link sees those above its own: sum over j > l of 2^(j-l-1) x_j. Between groups of the highest
// level each link has a channel of its own.
void GroupedTopology::append_channels(std::span<const LinkId> way,
                                      std::vector<std::uint32_t>& channels) const
{
    std::vector<std::uint32_t> passed(levels_, 0);
    const auto highest = levels_ - 1;
    for (const LinkId link : way)
    {
        const auto level = role_of(link);
        if (level > highest)
        {
            channels.push_back(0);
            continue;
        }
        auto channel = level == highest ? passed[highest] : 0;
        for (auto above = level + 1; above <= highest; ++above)
        {
            channel += passed[above] > 0 ? passed[above] << (above - level - 1) : 0;
        }
        channels.push_back(channel);
        ++passed[level];
        std::fill_n(passed.begin(), level, 0);
    }
}

std::uint32_t GroupedTopology::group_count() const noexcept
{
    return switches_ / group_;
}

std::uint32_t GroupedTopology::group_of(NodeId node) const
{
    return switch_of(node) / group_;
}

std::uint32_t GroupedTopology::direct_links(NodeId from, NodeId to) const
{
    return direct(switch_of(from), switch_of(to));
}

std::uint32_t GroupedTopology::direct_link(NodeId from, NodeId to, std::uint32_t which) const
{
    return direct(switch_of(from), switch_of(to), which);
}

VertexId GroupedTopology::leave(NodeId from, std::vector<LinkId>& route) const
{
    if (nodes_each() > 0)
    {
        route.push_back(out(vertex_of(from), 0));
    }
    return {first_switch() + switch_of(from)};
}

VertexId GroupedTopology::cross(VertexId from, std::uint32_t group, std::uint32_t link,
                                RouteChoices& choices, std::vector<LinkId>& route) const
{
    Way way(*this, route);
    return {first_switch() + cross_to(from.value - first_switch(), group, link, choices, way)};
}

void GroupedTopology::arrive(VertexId from, NodeId to, RouteChoices& choices,
                             std::vector<LinkId>& route) const
{
    append_way(from.value - first_switch(), switch_of(to), choices, Way(*this, route));
    if (nodes_each() > 0)
    {
        route.push_back(out_of_switch(switch_of(to), to.value % nodes_each()));
    }
}

void GroupedTopology::Spread::leave(std::uint32_t number, std::uint32_t port, std::uint32_t ports,
                                    double share)
{
    for (std::uint32_t next = port; next < port + ports; ++next)
    {
        shares_.push_back(
            {topology_.out_of_switch(number, topology_.nodes_at(number) + next), share / ports});
    }
}

VertexId GroupedTopology::cross_evenly(VertexId from, std::uint32_t group, std::uint32_t link,
                                       double share, LinkShares& shares) const
{
    Spread spread(*this, shares);
    return {first_switch() + spread_to(from.value - first_switch(), group, link, share, spread)};
}

void GroupedTopology::arrive_evenly(VertexId from, NodeId to, double share,
                                    LinkShares& shares) const
{
    Spread spread(*this, shares);
    const auto end = switch_of(to);
    const auto begin = from.value - first_switch();
    if (begin / group_ == end / group_)
    {
        spread_within(begin, end, share, spread);
    }
    else
    {
        const auto directs = direct(begin, end);
        for (std::uint32_t which = 0; which < directs; ++which)
        {
            const auto landing =
                spread_to(begin, end / group_, direct(begin, end, which), share / directs, spread);
            spread_within(landing, end, share / directs, spread);
        }
    }
    if (nodes_each() > 0)
    {
        shares.push_back({out_of_switch(end, to.value % nodes_each()), share});
    }
}

void GroupedTopology::append_way(std::uint32_t from, std::uint32_t to, RouteChoices& choices,
                                 Way way) const
{
    const auto there = to / group_;
    if (from / group_ != there)
    {
        const auto link = direct(from, to, choices.neighbour(direct(from, to)));
        from = cross_to(from, there, link, choices, way);
    }
    append_within(from, to, choices, way);
}

} // namespace haec_sim
