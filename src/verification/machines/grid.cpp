// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/fabrics.hpp"

namespace haec_sim::verification
{

namespace
{

class Grid final : public Fabric
{
public:
    explicit Grid(std::vector<GridDimension> dimensions) : dimensions_(std::move(dimensions)) {}

    std::uint32_t vertex_count() const override
    {
        return places_along(dimensions_);
    }

    void append_links(Vertex vertex, std::vector<Hop>& links) const override
    {
        std::uint32_t port = 0;
        std::uint32_t stride = 1;
        for (const auto& [size, is_ring, type] : dimensions_)
        {
            const auto place = vertex / stride % size;
            // The two ways around a ring of two nodes are one link.
            const bool wraps = is_ring && size > 2;
            if (place + 1 < size || wraps)
            {
                const auto next = (place + 1) % size;
                links.push_back({vertex, port, vertex - place * stride + next * stride, type});
            }
            if (place > 0 || wraps)
            {
                const auto next = (place + size - 1) % size;
                links.push_back({vertex, port + 1, vertex - place * stride + next * stride, type});
            }
            port += 2;
            stride *= size;
        }
    }

    // One dimension after the other.
    void go(Way& way, Vertex to) const override
    {
        std::uint32_t stride = 1;
        for (const auto& dimension : dimensions_)
        {
            const auto goal = to / stride % dimension.size;
            for (auto place = way.at() / stride % dimension.size; place != goal;)
            {
                const auto next = step(place, goal, dimension);
                way.cross_to(way.at() - place * stride + next * stride);
                place = next;
            }
            stride *= dimension.size;
        }
    }

private:
    /// The neighbour of `here` that is nearer to `there`.
    static std::uint32_t step(std::uint32_t here, std::uint32_t there,
                              const GridDimension& dimension)
    {
        const auto size = dimension.size;
        if (!dimension.is_ring)
        {
            return there > here ? here + 1 : here - 1;
        }
        const auto forward = (there + size - here) % size;
        return forward <= size - forward ? (here + 1) % size : (here + size - 1) % size;
    }

    std::vector<GridDimension> dimensions_;
};

} // namespace

std::unique_ptr<const Fabric> make_grid(std::vector<GridDimension> dimensions)
{
    return std::make_unique<Grid>(std::move(dimensions));
}

} // namespace haec_sim::verification
