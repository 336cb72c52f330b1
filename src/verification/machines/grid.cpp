// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/fabrics.hpp"

namespace haec_sim::verification
{

namespace
{

/// Goes over the dimensions at a vertex, and adds its links along them.
class Walk
{
public:
    explicit Walk(Vertex vertex) : vertex_(vertex) {}

    std::uint32_t place(const GridDimension& dimension) const
    {
        return vertex_ / stride_ % dimension.size;
    }

    std::uint32_t stride() const
    {
        return stride_;
    }

    void add(const GridDimension& dimension, bool is_positive, std::vector<Hop>& links) const
    {
        const auto here = place(dimension);
        const auto next = (here + (is_positive ? 1 : dimension.size - 1)) % dimension.size;
        const auto first = port_ + (is_positive ? 0 : dimension.width);
        for (std::uint32_t copy = 0; copy < dimension.width; ++copy)
        {
            links.push_back(
                {vertex_, first + copy, vertex_ - here * stride_ + next * stride_, dimension.type});
        }
    }

    void pass(const GridDimension& dimension)
    {
        stride_ *= dimension.size;
        port_ += 2 * dimension.width;
    }

private:
    Vertex vertex_;
    std::uint32_t stride_ = 1;
    std::uint32_t port_ = 0;
};

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
        Walk walk(vertex);
        for (const auto& dimension : dimensions_)
        {
            const auto place = walk.place(dimension);
            // The two ways around a ring of two nodes are one link.
            const bool wraps = dimension.is_ring && dimension.size > 2;
            if (place + 1 < dimension.size || wraps)
            {
                walk.add(dimension, true, links);
            }
            if (place > 0 || wraps)
            {
                walk.add(dimension, false, links);
            }
            walk.pass(dimension);
        }
    }

    // Half-way around a ring, both directions.
    void append_nearer(Vertex at, Vertex to, std::vector<Hop>& links) const override
    {
        Walk walk(at);
        for (const auto& dimension : dimensions_)
        {
            const auto size = dimension.size;
            const auto place = walk.place(dimension);
            const auto goal = to / walk.stride() % size;
            const auto forward = (goal + size - place) % size;
            const bool wraps = dimension.is_ring && size > 2;
            if (place != goal && (wraps ? 2 * forward <= size : goal > place))
            {
                walk.add(dimension, true, links);
            }
            if (place != goal && (wraps ? 2 * forward >= size : goal < place))
            {
                walk.add(dimension, false, links);
            }
            walk.pass(dimension);
        }
    }

    std::optional<GridWay> way_of_port(std::uint64_t port) const override
    {
        for (std::uint32_t number = 0; number < dimensions_.size(); ++number)
        {
            const auto width = dimensions_[number].width;
            if (port < std::uint64_t{2} * width)
            {
                return GridWay{number, port < width};
            }
            port -= std::uint64_t{2} * width;
        }
        return std::nullopt;
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
