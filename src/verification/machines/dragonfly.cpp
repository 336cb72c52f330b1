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

/// Groups, each a HyperX, and links between their global ports.
class Dragonfly final : public Fabric, public Groups
{
public:
    explicit Dragonfly(const DragonflyShape& shape)
        : shape_(shape), group_(make_hyperx(shape.group, shape.local)),
          group_size_(group_->vertex_count()), global_(shape.global, group_size_)
    {
        for (const auto& [size, width] : shape.group)
        {
            first_global_port_ += width * (size - 1);
        }
    }

    std::uint32_t vertex_count() const override
    {
        return global_.groups() * group_size_;
    }

    void append_links(Vertex vertex, std::vector<Hop>& links) const override
    {
        const auto place = vertex % group_size_;
        std::vector<Hop> inside;
        group_->append_links(place, inside);
        append_from_part(inside, vertex - place, 0, links);
        for (auto port = global_.first_of(place); port < global_.end_of(place); ++port)
        {
            const auto [group, other] = global_.other_end(vertex / group_size_, port);
            links.push_back({vertex, first_global_port_ + global_.place_of(port),
                             group * group_size_ + global_.host_of(other), shape_.global.type});
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
        return vertex / group_size_;
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
                   : static_cast<std::uint32_t>(best_exits(from, to).size());
    }

    // Over one of the links between the two groups by which the whole way is shortest.
    void go_directly(Way& way, Vertex to, std::uint32_t number) const override
    {
        if (group_of(way.at()) != group_of(to))
        {
            leave_group(way, best_exits(way.at(), to)[number]);
        }
        go_in_group(way, to % group_size_);
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
    void go_in_group(Way& way, std::uint32_t place) const
    {
        way.go_within(*group_, way.at() - way.at() % group_size_, 0,
                      [&](Way& inside) { group_->go(inside, place); });
    }

    void leave_group(Way& way, std::uint32_t global_port) const
    {
        go_in_group(way, global_.host_of(global_port));
        way.leave_by(first_global_port_ + global_.place_of(global_port));
    }

    /// The global ports between both groups by which a way has the fewest links.
    std::vector<std::uint32_t> best_exits(Vertex from, Vertex to) const
    {
        std::vector<std::uint32_t> best;
        auto fewest = ~std::uint32_t{0};
        for (const auto number : global_.between(group_of(from), group_of(to)))
        {
            const auto entry = global_.host_of(global_.other_end(group_of(from), number).number);
            const auto links = distance(from % group_size_, global_.host_of(number)) +
                               distance(entry, to % group_size_);
            if (links < fewest)
            {
                best.clear();
                fewest = links;
            }
            if (links == fewest)
            {
                best.push_back(number);
            }
        }
        return best;
    }

    /// The links between switches of one group: one for each dimension in which they differ.
    std::uint32_t distance(std::uint32_t from, std::uint32_t to) const
    {
        std::uint32_t links = 0;
        for (const auto& dimension : shape_.group)
        {
            links += from % dimension.size != to % dimension.size ? 1 : 0;
            from /= dimension.size;
            to /= dimension.size;
        }
        return links;
    }

    DragonflyShape shape_;
    std::unique_ptr<const Fabric> group_;
    std::uint32_t group_size_;
    GlobalPorts global_;
    std::uint32_t first_global_port_ = 0;
};

} // namespace

std::unique_ptr<const Fabric> make_dragonfly(const DragonflyShape& shape)
{
    return std::make_unique<Dragonfly>(shape);
}

} // namespace haec_sim::verification
