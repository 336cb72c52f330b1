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

    void append_nearer(Vertex at, Vertex to, std::vector<Hop>& links) const override
    {
        std::uint32_t first_port = 0;
        std::uint32_t stride = 1;
        for (const auto& [size, width] : dimensions_)
        {
            const auto place = at / stride % size;
            const auto goal = to / stride % size;
            const auto others_before = goal < place ? goal : goal - 1;
            for (std::uint32_t copy = 0; copy < width && goal != place; ++copy)
            {
                links.push_back({at, first_port + others_before * width + copy,
                                 at - place * stride + goal * stride, type_});
            }
            first_port += (size - 1) * width;
            stride *= size;
        }
    }

    // One dimension after the other.
    void go(Way& way, Vertex to) const override
    {
        go_in_order(*this, way, to);
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
