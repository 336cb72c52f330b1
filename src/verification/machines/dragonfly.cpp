// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/fabrics.hpp"
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
          group_size_(group_->vertex_count()), copies_(shape.links_per_pair)
    {
        if (copies_ == 0 && shape.groups > 1)
        {
            copies_ = group_size_ * shape.global_links / (shape.groups - 1);
        }
        for (const auto& [size, width] : shape.group)
        {
            first_global_port_ += width * (size - 1);
        }
    }

    std::uint32_t vertex_count() const override
    {
        return shape_.groups * group_size_;
    }

    void append_links(Vertex vertex, std::vector<Hop>& links) const override
    {
        const auto place = vertex % group_size_;
        std::vector<Hop> inside;
        group_->append_links(place, inside);
        append_from_part(inside, vertex - place, 0, links);
        for (std::uint32_t port = 0; port < shape_.global_links; ++port)
        {
            const auto number = place * shape_.global_links + port;
            if (number < global_ports())
            {
                const auto [group, other] = other_end(vertex / group_size_, number);
                links.push_back({vertex, first_global_port_ + port,
                                 group * group_size_ + switch_of(other), shape_.global});
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
        return shape_.groups;
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
        return copies_;
    }

    void enter_group(Way& way, std::uint32_t group, std::uint32_t link) const override
    {
        const auto first = first_port_towards(group_of(way.at()), group);
        leave_group(way, first + link * (shape_.groups - 1));
    }

private:
    /// A global port of a group.
    struct GlobalPort
    {
        std::uint32_t group;
        std::uint32_t number;
    };

    void go_in_group(Way& way, std::uint32_t place) const
    {
        way.go_within(*group_, way.at() - way.at() % group_size_, 0,
                      [&](Way& inside) { group_->go(inside, place); });
    }

    void leave_group(Way& way, std::uint32_t global_port) const
    {
        go_in_group(way, switch_of(global_port));
        way.leave_by(first_global_port_ + global_port % shape_.global_links);
    }

    /// The ports of a group that have links.
    std::uint32_t global_ports() const
    {
        return copies_ * (shape_.groups - 1);
    }

    std::uint32_t switch_of(std::uint32_t global_port) const
    {
        return global_port / shape_.global_links;
    }

    GlobalPort other_end(std::uint32_t group, std::uint32_t number) const
    {
        const auto others = shape_.groups - 1;
        const auto distance = 1 + number % others;
        switch (shape_.arrangement)
        {
        case Arrangement::relative:
            return {(group + distance) % shape_.groups, global_ports() - 1 - number};
        case Arrangement::palmtree:
            return {(group + shape_.groups - distance) % shape_.groups,
                    global_ports() - 1 - number};
        default:
            break;
        }
        const auto other = distance - 1 < group ? distance - 1 : distance;
        return {other, (group < other ? group : group - 1) + others * (number / others)};
    }

    /// The global ports between both groups by which a way has the fewest links.
    std::vector<std::uint32_t> best_exits(Vertex from, Vertex to) const
    {
        std::vector<std::uint32_t> best;
        auto fewest = ~std::uint32_t{0};
        for (std::uint32_t number = first_port_towards(from / group_size_, to / group_size_);
             number < global_ports(); number += shape_.groups - 1)
        {
            const auto entry = switch_of(other_end(from / group_size_, number).number);
            const auto links =
                distance(from % group_size_, switch_of(number)) + distance(entry, to % group_size_);
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

    std::uint32_t first_port_towards(std::uint32_t group, std::uint32_t other) const
    {
        std::uint32_t number = 0;
        while (other_end(group, number).group != other)
        {
            ++number;
        }
        return number;
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
    std::uint32_t copies_;
    std::uint32_t first_global_port_ = 0;
};

} // namespace

std::unique_ptr<const Fabric> make_dragonfly(const DragonflyShape& shape)
{
    return std::make_unique<Dragonfly>(shape);
}

} // namespace haec_sim::verification
