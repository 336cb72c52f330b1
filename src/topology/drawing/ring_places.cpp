// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/drawing/places.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// Rings in rings. Level 0 are single switches.
class Rings
{
public:
    Rings(const VertexGraph& graph, const std::vector<std::uint32_t>& size, double room)
        : graph_(graph), size_(size),
          room_(room), places_{.at = std::vector<Point>(graph.vertices())}
    {
        std::size_t most = 0;
        for (const auto& nodes : graph.hanging())
        {
            most = std::max(most, nodes.size());
        }
        const double count = size.front();
        // The nodes of a switch have its share of the ring around its own.
        const auto of_nodes = count * static_cast<double>(most) * 0.65 * room / (2 * pi) - room;
        radii_.push_back(std::max(ring_radius(size.front(), room), of_nodes));
        double outer = radii_.front() + (most > 0 ? 1.5 : 0.6) * room;
        outer_.push_back(outer);
        for (std::size_t level = 1; level < size.size(); ++level)
        {
            radii_.push_back(ring_radius(size[level], 2 * outer + 0.7 * room));
            outer += radii_.back();
            outer_.push_back(outer);
        }
    }

    Places take()
    {
        place(size_.size(), {}, 0);
        return std::move(places_);
    }

private:
    /// Of a ring of so many circles with that width.
    static double ring_radius(std::uint32_t count, double width)
    {
        return count < 2 ? 0 : width / 2 / sine(pi / count);
    }

    /// Places a ring of that level, whose first switch has this number.
    void place(std::size_t level, Point centre, std::uint32_t first)
    {
        if (level == 0)
        {
            places_.at[graph_.first_switch() + first] = centre;
            return;
        }
        if (level == 1)
        {
            place_nodes(centre, first);
            if (size_.size() > 1)
            {
                places_.outlines.push_back({centre, outer_.front()});
            }
        }
        std::uint32_t each = 1;
        for (std::size_t below = 0; below + 1 < level; ++below)
        {
            each *= size_[below];
        }
        const auto count = size_[level - 1];
        for (std::uint32_t place_in_ring = 0; place_in_ring < count; ++place_in_ring)
        {
            place(level - 1,
                  on_circle({centre, radii_[level - 1]}, double{1} * place_in_ring / count),
                  first + each * place_in_ring);
        }
    }

    void place_nodes(Point centre, std::uint32_t first)
    {
        const auto count = size_.front();
        for (std::uint32_t number = 0; !graph_.hanging().empty() && number < count; ++number)
        {
            const auto& nodes = graph_.hanging()[first + number];
            const auto share = static_cast<double>(nodes.size());
            for (std::size_t node = 0; node < nodes.size(); ++node)
            {
                const auto within = (static_cast<double>(node) + 0.5) / share - 0.5;
                places_.at[nodes[node].value] =
                    on_circle({centre, radii_.front() + room_}, (number + 0.9 * within) / count);
            }
        }
    }

    const VertexGraph& graph_;
    const std::vector<std::uint32_t>& size_;
    double room_;
    Places places_;
    /// The radius of the ring itself, and of all that belongs to it, by level.
    std::vector<double> radii_;
    std::vector<double> outer_;
};

} // namespace

Places ring_places(const VertexGraph& graph, const std::vector<std::uint32_t>& size, double room)
{
    return Rings(graph, size, room).take();
}

} // namespace haec_sim
