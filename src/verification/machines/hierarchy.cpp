// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/fabrics.hpp"
#include "verification/machines/groups.hpp"

namespace haec_sim::verification
{

namespace
{

/// Groups of groups, the lowest of which are boards of switches. Each group has ports towards the
/// others of its level, which stand on its switches.
class Hierarchy final : public Fabric, public Groups
{
public:
    explicit Hierarchy(const std::vector<HierarchyLevel>& levels)
    {
        std::uint32_t inner = 1;
        std::uint32_t first_port = 0;
        for (const auto& [size, links_per_pair, type] : levels)
        {
            const auto ports = links_per_pair * (size - 1);
            tiers_.push_back({size, links_per_pair, type, inner, ports, first_port});
            first_port += (ports + inner - 1) / inner;
            inner *= size;
        }
        switches_ = inner;
    }

    std::uint32_t vertex_count() const override
    {
        return switches_;
    }

    void append_links(Vertex vertex, std::vector<Hop>& links) const override
    {
        append_links_of_board(vertex, links);
        for (std::size_t level = 1; level < tiers_.size(); ++level)
        {
            const auto& tier = tiers_[level];
            auto port = tier.first_port;
            for (auto number = first_number(level, vertex); number < tier.ports;
                 number += tier.inner)
            {
                links.push_back({vertex, port++, other_end(level, vertex, number), tier.type});
            }
        }
    }

    void go(Way& way, Vertex to) const override
    {
        go_directly(way, to, way.choose(direct_ways(way.at(), to)));
    }

    const Groups* groups() const override
    {
        return this;
    }

    std::uint32_t group_count() const override
    {
        return tiers_.back().size;
    }

    std::uint32_t group_of(Vertex vertex) const override
    {
        return vertex / tiers_.back().inner;
    }

    std::uint32_t level_count() const override
    {
        return static_cast<std::uint32_t>(tiers_.size());
    }

    std::uint32_t level_of(Vertex from, Vertex to) const override
    {
        return static_cast<std::uint32_t>(level_between(from, to)) + 1;
    }

    std::uint32_t direct_ways(Vertex from, Vertex to) const override
    {
        const auto level = level_between(from, to);
        return level > 0 ? tiers_[level].links_per_pair : 1;
    }

    void go_directly(Way& way, Vertex to, std::uint32_t number) const override
    {
        const auto level = level_between(way.at(), to);
        if (level > 0)
        {
            cross_level(way, level, to / tiers_[level].inner % tiers_[level].size, number);
            go(way, to);
        }
        else if (way.at() != to)
        {
            way.cross_to(to);
        }
    }

    // Links of boards are parallel.
    std::uint32_t links_between() const override
    {
        return tiers_.size() > 1 ? tiers_.back().links_per_pair : 1;
    }

    void enter_group(Way& way, std::uint32_t group, std::uint32_t link) const override
    {
        const auto level = tiers_.size() - 1;
        if (level > 0)
        {
            cross_level(way, level, group, link);
        }
        else
        {
            way.cross_to(group);
        }
    }

private:
    /// A level: the links between its groups.
    struct Tier
    {
        std::uint32_t size;
        std::uint32_t links_per_pair;
        LinkTypeId type;
        /// The switches of each of the groups that it joins.
        std::uint32_t inner;
        /// The ports of each of these.
        std::uint32_t ports;
        /// The first of them on every switch.
        std::uint32_t first_port;
    };

    /// The highest level where they differ, from 0 on.
    std::size_t level_between(Vertex from, Vertex to) const
    {
        auto level = tiers_.size() - 1;
        while (level > 0 && from / tiers_[level].inner == to / tiers_[level].inner)
        {
            --level;
        }
        return level;
    }

    /// Crosses to another group of the level by that copy of the links between both.
    void cross_level(Way& way, std::size_t level, std::uint32_t group, std::uint32_t copy) const
    {
        const auto& tier = tiers_[level];
        const auto distance = (group + tier.size - way.at() / tier.inner % tier.size) % tier.size;
        const auto number = distance - 1 + copy * (tier.size - 1);
        go(way, way.at() - way.at() % tier.inner + switch_of(level, number));
        way.leave_by(tier.first_port + number / tier.inner);
    }

    void append_links_of_board(Vertex vertex, std::vector<Hop>& links) const
    {
        const auto& board = tiers_.front();
        const auto first = vertex - vertex % board.size;
        std::uint32_t port = 0;
        for (auto other = first; other < first + board.size; ++other)
        {
            for (std::uint32_t copy = 0; copy < board.links_per_pair && other != vertex; ++copy)
            {
                links.push_back({vertex, port++, other, board.type});
            }
        }
    }

    /// The switch within its group that a port of the group stands on.
    std::uint32_t switch_of(std::size_t level, std::uint32_t number) const
    {
        std::uint32_t place = 0;
        while (level-- > 0)
        {
            place += number % tiers_[level].size * tiers_[level].inner;
            number /= tiers_[level].size;
        }
        return place;
    }

    /// The first port of its group that stands on the switch.
    std::uint32_t first_number(std::size_t level, Vertex vertex) const
    {
        std::uint32_t number = 0;
        for (std::size_t below = 0; below < level; ++below)
        {
            const auto& tier = tiers_[below];
            number = number * tier.size + vertex / tier.inner % tier.size;
        }
        return number;
    }

    /// The switch that the link of a group's port leads to; the group is that of the vertex.
    Vertex other_end(std::size_t level, Vertex vertex, std::uint32_t number) const
    {
        const auto& tier = tiers_[level];
        const auto group = vertex / tier.inner % tier.size;
        const auto other = (group + 1 + number % (tier.size - 1)) % tier.size;
        const auto all = tier.inner * tier.size;
        return vertex - vertex % all + other * tier.inner +
               switch_of(level, tier.ports - 1 - number);
    }

    std::vector<Tier> tiers_;
    std::uint32_t switches_ = 0;
};

} // namespace

std::unique_ptr<const Fabric> make_hierarchy(const std::vector<HierarchyLevel>& levels)
{
    return std::make_unique<Hierarchy>(levels);
}

} // namespace haec_sim::verification
