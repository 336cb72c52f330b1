// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/machines/fabrics.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace haec_sim::verification
{

namespace
{

/// The powers of z modulo q, from the 0th on, until they repeat.
std::vector<std::uint32_t> powers_of(std::uint32_t z, std::uint32_t q)
{
    std::vector<std::uint32_t> powers;
    std::uint64_t power = 1;
    do
    {
        powers.push_back(static_cast<std::uint32_t>(power));
        power = power * z % q;
    } while (power != 1 && powers.size() < q);
    return powers;
}

/// Those of the least primitive root.
std::vector<std::uint32_t> powers_of_root(std::uint32_t q)
{
    std::vector<std::uint32_t> powers;
    for (std::uint32_t z = 2; powers.size() != q - 1; ++z)
    {
        HAEC_SIM_ASSERT(z < q);
        powers = powers_of(z, q);
    }
    return powers;
}

/// Two halves of q x q switches: (0,x,y) and (1,m,c). The square of its graph is complete.
class SlimFly final : public Fabric
{
public:
    SlimFly(std::uint32_t order, LinkTypeId local, LinkTypeId global)
        : order_(order), local_(local), global_(global)
    {
        differences_.fill(std::vector<bool>(order));
        const auto powers = powers_of_root(order);
        const auto add = [&](std::size_t half, std::uint32_t exponent)
        { differences_.at(half)[powers[exponent % powers.size()]] = true; };
        const bool is_above = order % 4 == 1; // q = 4 w + 1, else 4 w - 1
        const auto w = (order + 1) / 4;
        for (std::uint32_t index = 0; index < w; ++index)
        {
            const auto second = is_above ? 2 * w : 2 * w - 1;
            add(0, 2 * index);
            add(0, second + 2 * index);
            add(1, 2 * index + 1);
            add(1, second + 2 * index + 1);
        }
    }

    std::uint32_t vertex_count() const override
    {
        return 2 * order_ * order_;
    }

    void append_links(Vertex vertex, std::vector<Hop>& links) const override
    {
        std::uint32_t port = 0;
        const auto half = vertex / (order_ * order_);
        for (const auto side : {0U, 1U})
        {
            // Within its half all neighbours have its own first coordinate.
            const auto row = vertex - vertex % order_;
            for (std::uint32_t other = 0; other < order_; ++other)
            {
                const auto next = side == half ? row + other : across(vertex, other);
                if (are_joined(vertex, next))
                {
                    links.push_back({vertex, port++, next, side == half ? local_ : global_});
                }
            }
        }
    }

    // No way has more than two links.
    void append_nearer(Vertex at, Vertex to, std::vector<Hop>& links) const override
    {
        std::vector<Hop> around;
        append_links(at, around);
        const bool is_next = are_joined(at, to);
        std::ranges::copy_if(around, std::back_inserter(links),
                             [&](const Hop& link)
                             { return is_next ? link.to == to : are_joined(link.to, to); });
    }

    void go(Way& way, Vertex to) const override
    {
        go_nearer(*this, way, to);
    }

private:
    /// The neighbour in the other half whose first coordinate is that.
    Vertex across(Vertex vertex, std::uint32_t other) const
    {
        const auto half = order_ * order_;
        const auto first = vertex % half / order_;
        const auto second = vertex % order_;
        // y = m x + c
        const auto product = static_cast<std::uint32_t>(std::uint64_t{first} * other % order_);
        const auto place =
            vertex < half ? (second + order_ - product) % order_ : (second + product) % order_;
        return (vertex < half ? half : 0) + other * order_ + place;
    }

    bool are_joined(Vertex a, Vertex b) const
    {
        const auto half = order_ * order_;
        if (a / half != b / half)
        {
            return across(a, b % half / order_) == b;
        }
        const auto difference = (a % order_ + order_ - b % order_) % order_;
        return a / order_ == b / order_ && differences_.at(a / half)[difference];
    }

    std::uint32_t order_;
    LinkTypeId local_;
    LinkTypeId global_;
    /// X and X'
    std::array<std::vector<bool>, 2> differences_;
};

} // namespace

std::unique_ptr<const Fabric> make_slim_fly(std::uint32_t order, LinkTypeId local,
                                            LinkTypeId global)
{
    return std::make_unique<SlimFly>(order, local, global);
}

} // namespace haec_sim::verification
