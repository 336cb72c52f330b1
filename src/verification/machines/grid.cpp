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

    // Half-way around a ring, both directions.
    void append_nearer(Vertex at, Vertex to, std::vector<Hop>& links) const override
    {
        std::uint32_t port = 0;
        std::uint32_t stride = 1;
        for (const auto& [size, is_ring, type] : dimensions_)
        {
            const auto place = at / stride % size;
            const auto goal = to / stride % size;
            const auto forward = (goal + size - place) % size;
            const bool wraps = is_ring && size > 2;
            const auto add = [&, place = place, stride = stride, type = type](std::uint32_t link,
                                                                              std::uint32_t next) {
                links.push_back({at, link, at - place * stride + next * stride, type});
            };
            if (place != goal && (wraps ? 2 * forward <= size : goal > place))
            {
                add(port, (place + 1) % size);
            }
            if (place != goal && (wraps ? 2 * forward >= size : goal < place))
            {
                add(port + 1, (place + size - 1) % size);
            }
            port += 2;
            stride *= size;
        }
    }

    // Rings the shorter way, ties the positive one: that is the first.
    void go(Way& way, Vertex to) const override
    {
        go_in_order(*this, way, to);
    }

private:
    std::vector<GridDimension> dimensions_;
};

} // namespace

std::unique_ptr<const Fabric> make_grid(std::vector<GridDimension> dimensions)
{
    return std::make_unique<Grid>(std::move(dimensions));
}

} // namespace haec_sim::verification
