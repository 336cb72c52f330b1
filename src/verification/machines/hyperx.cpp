// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/fabrics.hpp"

namespace haec_sim::verification
{

namespace
{

/// Switches that are joined with all others of each row of theirs.
class HyperX final : public Fabric
{
public:
    HyperX(std::vector<HyperXDimension> dimensions, LinkTypeId type)
        : dimensions_(std::move(dimensions)), type_(type)
    {
    }

    std::uint32_t vertex_count() const override
    {
        return places_along(dimensions_);
    }

    void append_links(Vertex vertex, std::vector<Hop>& links) const override
    {
        std::uint32_t port = 0;
        std::uint32_t stride = 1;
        for (const auto& [size, width] : dimensions_)
        {
            const auto place = vertex / stride % size;
            const auto first = vertex - place * stride;
            for (std::uint32_t other = 0; other < size; ++other)
            {
                for (std::uint32_t copy = 0; copy < width && other != place; ++copy)
                {
                    links.push_back({vertex, port++, first + other * stride, type_});
                }
            }
            stride *= size;
        }
    }

    // One dimension after the other.
    void go(Way& way, Vertex to) const override
    {
        std::uint32_t stride = 1;
        for (const auto& dimension : dimensions_)
        {
            const auto place = way.at() / stride % dimension.size;
            const auto goal = to / stride % dimension.size;
            if (place != goal)
            {
                way.cross_to(way.at() - place * stride + goal * stride);
            }
            stride *= dimension.size;
        }
    }

private:
    std::vector<HyperXDimension> dimensions_;
    LinkTypeId type_;
};

} // namespace

std::unique_ptr<const Fabric> make_hyperx(std::vector<HyperXDimension> dimensions, LinkTypeId type)
{
    return std::make_unique<HyperX>(std::move(dimensions), type);
}

} // namespace haec_sim::verification
