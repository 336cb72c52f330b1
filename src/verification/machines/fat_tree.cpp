// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/fabrics.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

/// The number of a vertex in its level is B + W A: A counts the groups of leaves below, and B the
/// vertices that have the same leaves.
class FatTree final : public Fabric
{
public:
    explicit FatTree(const std::vector<TreeLevel>& levels) : levels_(levels)
    {
        std::uint32_t leaves = 1;
        for (const auto& level : levels)
        {
            leaves *= level.down;
        }
        floors_.push_back({0, 1, 1});
        std::uint32_t first = leaves;
        for (const auto& level : levels)
        {
            const auto& below = floors_.back();
            floors_.push_back({first, below.leaves * level.down, below.alike * level.up});
            first += leaves / floors_.back().leaves * floors_.back().alike;
        }
        vertices_ = first;
    }

    std::uint32_t vertex_count() const override
    {
        return vertices_;
    }

    std::uint32_t node_count() const override
    {
        return floors_[1].first;
    }

    void append_links(Vertex vertex, std::vector<Hop>& links) const override
    {
        const auto level = level_of(vertex);
        std::uint32_t port = 0;
        if (level > 0)
        {
            const auto& [down, up, parallel, type] = levels_[level - 1];
            for (std::uint32_t copy = 0; copy < parallel; ++copy)
            {
                for (std::uint32_t child = 0; child < down; ++child)
                {
                    links.push_back({vertex, port++, child_of(vertex, level, child), type});
                }
            }
        }
        if (level < levels_.size())
        {
            const auto& [down, up, parallel, type] = levels_[level];
            for (std::uint32_t copy = 0; copy < parallel; ++copy)
            {
                for (std::uint32_t parent = 0; parent < up; ++parent)
                {
                    links.push_back({vertex, port++, parent_of(vertex, level, parent), type});
                }
            }
        }
    }

    // Up by any link until the vertex is above the destination, and down the only way.
    void append_nearer(Vertex at, Vertex to, std::vector<Hop>& links) const override
    {
        const auto level = level_of(at);
        const auto first = links.size();
        append_links(at, links);
        const auto& [first_vertex, leaves, alike] = floors_[level];
        const bool is_above = (at - first_vertex) / alike == to / leaves;
        HAEC_SIM_ASSERT(!is_above || level > 0);
        const auto child =
            is_above ? child_of(at, level, to / floors_[level - 1].leaves % levels_[level - 1].down)
                     : 0;
        const auto leads_away = [&](const Hop& link)
        { return is_above ? link.to != child : link.to < first_vertex; };
        links.erase(std::remove_if(links.begin() + static_cast<std::ptrdiff_t>(first), links.end(),
                                   leads_away),
                    links.end());
    }

    void go(Way& way, Vertex to) const override
    {
        go_nearer(*this, way, to);
    }

private:
    /// All vertices of a level; the lowest one has the nodes.
    struct Floor
    {
        Vertex first = 0;
        std::uint32_t leaves = 1; // M, below each
        std::uint32_t alike = 1;  // W
    };

    std::size_t level_of(Vertex vertex) const
    {
        HAEC_SIM_ASSERT(vertex < vertices_);
        auto level = levels_.size();
        while (vertex < floors_[level].first)
        {
            --level;
        }
        return level;
    }

    Vertex parent_of(Vertex vertex, std::size_t level, std::uint32_t parent) const
    {
        const auto& [first, leaves, alike] = floors_[level];
        const auto group = (vertex - first) / alike / levels_[level].down;
        const auto number = (vertex - first) % alike + alike * parent;
        return floors_[level + 1].first + number + floors_[level + 1].alike * group;
    }

    Vertex child_of(Vertex vertex, std::size_t level, std::uint32_t child) const
    {
        const auto& [first, leaves, alike] = floors_[level];
        const auto& below = floors_[level - 1];
        const auto group = (vertex - first) / alike * levels_[level - 1].down + child;
        return below.first + (vertex - first) % alike % below.alike + below.alike * group;
    }

    /// That of level 1 comes first.
    std::vector<TreeLevel> levels_;
    /// That of level 0 comes first.
    std::vector<Floor> floors_;
    std::uint32_t vertices_ = 0;
};

} // namespace

std::unique_ptr<const Fabric> make_fat_tree(const std::vector<TreeLevel>& levels)
{
    return std::make_unique<FatTree>(levels);
}

} // namespace haec_sim::verification
