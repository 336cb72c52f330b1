// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/channels.hpp"

#include "verification/machines/groups.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace haec_sim::verification
{

namespace
{

/// Messages never go round.
class OneChannel final : public ChannelRule
{
public:
    std::uint32_t channel(const PartialRoute& /*route*/, std::size_t /*link*/) const override
    {
        return 0;
    }
};

class LinksPassed final : public ChannelRule
{
public:
    std::uint32_t channel(const PartialRoute& /*route*/, std::size_t link) const override
    {
        return static_cast<std::uint32_t>(link);
    }
};

/// Of machines with groups of groups: x_j links of level j were passed since the last one of a
/// level above.
class ByLevels final : public ChannelRule
{
public:
    explicit ByLevels(const Fabric& fabric)
        : groups_(*fabric.groups()),
          nodes_(fabric.node_count() < fabric.vertex_count() ? fabric.node_count() : 0)
    {
    }

    std::uint32_t channel(const PartialRoute& route, std::size_t link) const override
    {
        const auto highest = groups_.level_count();
        std::vector<std::uint32_t> passed(highest + 1, 0);
        for (const auto& hop : std::span(route.hops).first(link))
        {
            const auto level = level_of(hop);
            ++passed[level];
            std::fill_n(passed.begin(), level, 0);
        }
        const auto level = level_of(route.hops[link]);
        // Those to nodes begin or end a route.
        if (level == 0 || level == highest)
        {
            return level == 0 ? 0 : passed[highest];
        }
        std::uint32_t channel = 0;
        for (auto above = level + 1; above <= highest; ++above)
        {
            channel += passed[above] << (above - level - 1);
        }
        return channel;
    }

private:
    /// 0: a link to a node.
    std::uint32_t level_of(const Hop& hop) const
    {
        return std::min(hop.from, hop.to) < nodes_
                   ? 0
                   : groups_.level_of(hop.from - nodes_, hop.to - nodes_);
    }

    const Groups& groups_;
    Vertex nodes_;
};

/// Of grids: 1 from the link on that closes a ring, anew in each dimension; and others for those
/// who go the other order, or their second leg.
class ByRings final : public ChannelRule
{
public:
    ByRings(const Fabric& grid, RoutingChoice choice) : grid_(grid), choice_(std::move(choice))
    {
        const auto vertices = grid.vertex_count();
        if (grid.node_count() < vertices)
        {
            nodes_ = grid.node_count();
        }
        switches_ = vertices - nodes_;
        // The first switch has links the negative way only where they close a ring.
        std::vector<Hop> links;
        grid.append_links(nodes_, links);
        channels_ =
            std::ranges::any_of(links, [&](const Hop& hop) { return closes_ring(hop); }) ? 2 : 1;
    }

    std::uint32_t channel(const PartialRoute& route, std::size_t link) const override
    {
        const auto way = std::span(route.hops).first(link + 1);
        if (choice_.routing == "o1turn")
        {
            return in_rings(way) + RouteWords(choice_.seed, route.key).choose(2) * channels_;
        }
        if (choice_.routing == "valiant")
        {
            const auto first_leg = links_to_middle(route);
            return link < first_leg ? in_rings(way) : channels_ + in_rings(way.subspan(first_leg));
        }
        return in_rings(way);
    }

private:
    bool is_of_grid(const Hop& hop) const
    {
        return std::min(hop.from, hop.to) >= nodes_;
    }

    std::uint32_t dimension_of(const Hop& hop) const
    {
        return grid_.way_of_port(hop.port)->dimension;
    }

    bool closes_ring(const Hop& hop) const
    {
        return is_of_grid(hop) && (hop.to > hop.from) != grid_.way_of_port(hop.port)->is_positive;
    }

    /// Of the last link.
    std::uint32_t in_rings(std::span<const Hop> way) const
    {
        const auto& last = way.back();
        return is_of_grid(last) &&
                       std::ranges::any_of(
                           way, [&](const Hop& hop)
                           { return closes_ring(hop) && dimension_of(hop) == dimension_of(last); })
                   ? 1
                   : 0;
    }

    std::size_t links_to_middle(const PartialRoute& route) const
    {
        const auto middle = nodes_ + RouteWords(choice_.seed, route.key).choose(switches_);
        if (route.from.value == middle)
        {
            return 0;
        }
        const auto into = std::ranges::find(route.hops, middle, &Hop::to);
        return static_cast<std::size_t>(into - route.hops.begin()) + 1;
    }

    const Fabric& grid_;
    RoutingChoice choice_;
    Vertex nodes_ = 0;
    Vertex switches_ = 0;
    /// What `minimal` has.
    std::uint32_t channels_ = 1;
};

bool is_grid(const std::string& topology)
{
    return topology == "mesh" || topology == "torus" || topology == "hypercube";
}

} // namespace

std::unique_ptr<const ChannelRule>
make_channel_rule(const std::string& topology, const Fabric& fabric, const RoutingChoice& choice)
{
    const bool is_minimal = choice.routing == "minimal";
    if (topology == "fat_tree" || (topology == "hyperx" && is_minimal))
    {
        return std::make_unique<OneChannel>();
    }
    if (fabric.groups() != nullptr)
    {
        return std::make_unique<ByLevels>(fabric);
    }
    if (is_grid(topology) &&
        (is_minimal || choice.routing == "o1turn" || choice.routing == "valiant"))
    {
        return std::make_unique<ByRings>(fabric, choice);
    }
    return std::make_unique<LinksPassed>();
}

} // namespace haec_sim::verification
