// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/fabrics.hpp"
#include "verification/machines/global_ports.hpp"
#include "verification/machines/groups.hpp"

#include <algorithm>

namespace haec_sim::verification
{

namespace
{

/// Groups of leaves and spines; spines have the global ports, after those to leaves.
class DragonflyPlus final : public Fabric, public Groups
{
public:
    explicit DragonflyPlus(const DragonflyPlusShape& shape)
        : shape_(shape), size_(shape.leaves + shape.spines), global_(shape.global, shape.spines)
    {
    }

    std::uint32_t vertex_count() const override
    {
        return global_.groups() * size_;
    }

    void append_links(Vertex vertex, std::vector<Hop>& links) const override
    {
        std::uint32_t port = 0;
        for (const auto other : others(vertex))
        {
            for (std::uint32_t copy = 0; copy < shape_.width; ++copy)
            {
                links.push_back({vertex, port++, other, shape_.local});
            }
        }
        if (is_spine(vertex))
        {
            const auto spine = vertex % size_ - shape_.leaves;
            for (auto exit = global_.first_of(spine); exit < global_.end_of(spine); ++exit)
            {
                const auto [group, entry] = global_.other_end(group_of(vertex), exit);
                links.push_back({vertex, port++, spine_of(group, entry), shape_.global.type});
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
        return global_.groups();
    }

    std::uint32_t group_of(Vertex vertex) const override
    {
        return vertex / size_;
    }

    std::uint32_t level_count() const override
    {
        return 2;
    }

    std::uint32_t level_of(Vertex from, Vertex to) const override
    {
        return group_of(from) == group_of(to) ? 1 : 2;
    }

    std::uint32_t direct_ways(Vertex from, Vertex to) const override
    {
        return group_of(from) == group_of(to)
                   ? 1
                   : static_cast<std::uint32_t>(exits(from, group_of(to)).size());
    }

    void go_directly(Way& way, Vertex to, std::uint32_t number) const override
    {
        if (group_of(way.at()) != group_of(to))
        {
            leave_group(way, exits(way.at(), group_of(to))[number]);
        }
        go_in_group(way, to);
    }

    std::uint32_t links_between() const override
    {
        return global_.per_pair();
    }

    void enter_group(Way& way, std::uint32_t group, std::uint32_t link) const override
    {
        leave_group(way, global_.between(group_of(way.at()), group)[link]);
    }

private:
    bool is_spine(Vertex vertex) const
    {
        return vertex % size_ >= shape_.leaves;
    }

    Vertex spine_of(std::uint32_t group, std::uint32_t port) const
    {
        return group * size_ + shape_.leaves + global_.host_of(port);
    }

    /// The spines that a leaf is joined with, or the leaves of a spine.
    std::vector<Vertex> others(Vertex vertex) const
    {
        std::vector<Vertex> all;
        const auto base = group_of(vertex) * size_;
        for (auto other = base; other < base + size_; ++other)
        {
            if (is_spine(other) != is_spine(vertex))
            {
                all.push_back(other);
            }
        }
        return all;
    }

    /// The global ports to another group: of a spine its own, if it has such.
    std::vector<std::uint32_t> exits(Vertex from, std::uint32_t group) const
    {
        auto all = global_.between(group_of(from), group);
        auto own = all;
        std::erase_if(own,
                      [&](std::uint32_t port) { return spine_of(group_of(from), port) != from; });
        return own.empty() ? all : own;
    }

    void leave_group(Way& way, std::uint32_t port) const
    {
        go_in_group(way, spine_of(group_of(way.at()), port));
        way.leave_by(shape_.leaves * shape_.width + global_.place_of(port));
    }

    void go_in_group(Way& way, Vertex to) const
    {
        if (way.at() == to)
        {
            return;
        }
        if (is_spine(way.at()) == is_spine(to))
        {
            const auto middles = others(way.at());
            way.cross_to(middles[way.choose(static_cast<std::uint32_t>(middles.size()))]);
        }
        way.cross_to(to);
    }

    DragonflyPlusShape shape_;
    std::uint32_t size_;
    GlobalPorts global_;
};

} // namespace

std::unique_ptr<const Fabric> make_dragonfly_plus(const DragonflyPlusShape& shape)
{
    return std::make_unique<DragonflyPlus>(shape);
}

} // namespace haec_sim::verification
