// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// Fat trees: extended generalised ones with parallel links, of which k-ary trees and those of
// switches with r ports are two families (spec: topologies, "Vertices, ports, links"). Level 0 are
// the nodes. A message goes up to the lowest level that has its destination below, by the digits of
// the destination's number, and down the only way.
//
// Keys: `haec_sim --describe fat_tree`.

#include "haec_sim/platform/topology_registry.hpp"
#include "machine/fat_tree_shape.hpp"
#include "machine/graph_topology.hpp"
#include "machine/ported_topology.hpp"

#include <utility>

namespace haec_sim
{

namespace
{

class FatTree final : public PortedTopology
{
public:
    FatTree(const FatTreeShape& shape, const std::vector<LinkTypeId>& types)
        : PortedTopology(shape.levels().front().vertices, shape.ports(), types),
          levels_(shape.levels())
    {
    }

    std::string name() const override
    {
        return "fat_tree";
    }

    void append_route(NodeId from, NodeId to, std::vector<LinkId>& route) const override
    {
        const auto top = lowest_common_level(from, to);
        RouteChoices choices(to.value);
        // The place among the vertices that have the same leaves below them.
        std::uint32_t way = 0;
        for (std::size_t at = 0; at < top; ++at)
        {
            const auto& level = levels_[at];
            const auto parent = choices.neighbour(level.parents);
            const auto copy = choices.copy(level.copies_up);
            route.push_back(out(level.vertex(from.value / level.leaves, way),
                                level.ports_down() + parent + level.parents * copy));
            way += level.ways * parent;
        }
        for (auto at = top; at > 0; --at)
        {
            const auto& level = levels_[at];
            const auto child = to.value / levels_[at - 1].leaves % level.children;
            const auto copy = choices.copy(level.copies_down);
            route.push_back(
                out(level.vertex(to.value / level.leaves, way), child + level.children * copy));
            way %= levels_[at - 1].ways;
        }
    }

    std::uint32_t hops(NodeId from, NodeId to) const override
    {
        return 2 * static_cast<std::uint32_t>(lowest_common_level(from, to));
    }

    std::uint64_t hop_limit() const noexcept override
    {
        return 2 * std::uint64_t{levels_.size()} + 1;
    }

    void count_hops(NodeId from, NodeId to, HopCounts& counts) const override
    {
        for (auto level = lowest_common_level(from, to); level > 0; --level)
        {
            counts[type(static_cast<std::uint32_t>(level - 1)).value] += 2;
        }
    }

    void count_links(std::vector<std::uint64_t>& counts) const override
    {
        for (std::uint32_t at = 0; at + 1 < levels_.size(); ++at)
        {
            const auto& level = levels_[at];
            counts[type(at).value] +=
                std::uint64_t{level.vertices} * level.parents * level.copies_up;
        }
    }

    std::vector<std::string> routings() const override
    {
        return {"s_mod_k", "round_robin", "random", "adaptive"};
    }

    void find_next(VertexId at, VertexId to, NextHops& next) const override
    {
        const auto number = level_of(at);
        const auto& level = levels_[number];
        const bool is_below = (at.value - level.first) / level.ways == to.value / level.leaves;
        const auto count = is_below ? 1 : level.parents;
        const auto copies = is_below ? level.copies_down : level.copies_up;
        const auto stride = is_below ? level.children : level.parents;
        const auto first =
            is_below ? to.value / levels_[number - 1].leaves % level.children : level.ports_down();
        for (std::uint32_t neighbour = 0; neighbour < count; ++neighbour)
        {
            next.add_neighbour(far_end(at, first + neighbour).vertex);
            for (std::uint32_t copy = 0; copy < copies; ++copy)
            {
                next.add_link(out(at, first + neighbour + stride * copy));
            }
        }
    }

    bool has_shortest_routes() const noexcept override
    {
        return true;
    }

    /// Messages go up and then down. Each link is on its own.
    std::optional<LinkStage> stage(LinkId link) const override
    {
        const auto [vertex, port] = place(link);
        const auto at = level_of(vertex);
        const bool is_down = port < levels_[at].ports_down();
        const auto top = static_cast<std::uint32_t>(levels_.size());
        return LinkStage{is_down ? 2 * top - at : at, link.value};
    }

    /// Messages go up and then down.
    TopologyChannels channels() const noexcept override
    {
        return {ChannelScope::all};
    }

    void append_channels(std::span<const LinkId> way,
                         std::vector<std::uint32_t>& channels) const override
    {
        channels.resize(channels.size() + way.size(), 0);
    }

    bool has_equal_ways_back() const noexcept override
    {
        return true;
    }

protected:
    FarEnd far_end(VertexId vertex, std::uint32_t port) const override
    {
        const auto at = level_of(vertex);
        const auto& level = levels_[at];
        const auto group = (vertex.value - level.first) / level.ways;
        const auto way = (vertex.value - level.first) % level.ways;
        if (port < level.ports_down())
        {
            const auto& below = levels_[at - 1];
            const auto child = group * level.children + port % level.children;
            return {below.vertex(child, way % below.ways), at - 1};
        }
        const auto parent = (port - level.ports_down()) % level.parents;
        const auto& above = levels_[at + 1];
        return {above.vertex(group / above.children, way + level.ways * parent), at};
    }

private:
    std::uint32_t level_of(VertexId vertex) const
    {
        std::uint32_t level = 0;
        while (vertex.value >= levels_[level].first + levels_[level].vertices)
        {
            ++level;
        }
        return level;
    }

    std::size_t lowest_common_level(NodeId from, NodeId to) const
    {
        std::size_t level = 0;
        while (from.value / levels_[level].leaves != to.value / levels_[level].leaves)
        {
            ++level;
        }
        return level;
    }

    std::vector<FatTreeShape::Level> levels_;
};

std::vector<LinkRole> roles_of_levels(const Parameters& parameters)
{
    std::vector<LinkRole> roles;
    const FatTreeShape shape(parameters);
    for (std::size_t level = 1; level < shape.levels().size(); ++level)
    {
        const auto name = "level" + std::to_string(level);
        roles.push_back({name, name, shape.levels()[level].bandwidth_factor});
    }
    return roles;
}

HAEC_SIM_REGISTER_TOPOLOGY(
    fat_tree,
    (TopologyDescriptor{
        .name = "fat_tree",
        .summary = "levels of switches above the nodes, with several ways up",
        .parameters = FatTreeShape::specs(),
        .roles = {},
        .check = FatTreeShape::check,
        .create = [](const Parameters& parameters,
                     const std::vector<LinkTypeId>& types) -> std::unique_ptr<const Topology> {
            return without_missing(std::make_unique<FatTree>(FatTreeShape(parameters), types),
                                   parameters);
        },
        .roles_by_keys = roles_of_levels}));

} // namespace

} // namespace haec_sim
