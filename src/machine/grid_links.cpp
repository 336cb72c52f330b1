// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/grid_links.hpp"

#include "haec_sim/error.hpp"

namespace haec_sim
{

namespace
{

/// The links that begin at each node of rings and lines of one place; 0 where ends have fewer.
std::uint32_t links_of_all(const std::array<Line, 3>& lines,
                           const std::array<std::uint32_t, 3>& choices)
{
    std::uint32_t links = 0;
    for (std::size_t dimension = 0; dimension < lines.size(); ++dimension)
    {
        const Line& line = lines[dimension];
        if (line.links_before(line.length()) != std::uint64_t{line.length()} * line.links(0))
        {
            return 0;
        }
        links += line.links(0) * choices[dimension];
    }
    return links;
}

} // namespace

GridLinks::GridLinks(const Grid& grid, const std::array<std::uint32_t, 3>& choices)
    : grid_(grid), lines_{Line(grid.size()[0], grid.wraps()[0]),
                          Line(grid.size()[1], grid.wraps()[1]),
                          Line(grid.size()[2], grid.wraps()[2])},
      choices_(choices)
{
    std::uint32_t stride = 1;
    std::uint32_t links_before = 0;
    for (std::size_t dimension = 0; dimension < 3; ++dimension)
    {
        const Line& along = lines_[dimension];
        links_[dimension] = along.links_before(along.length());
        strides_[dimension] = stride;
        stride *= along.length();
        along_before_[dimension] = links_before;
        links_before += along.links(0) * choices_[dimension];
    }
    links_each_ = links_of_all(lines_, choices_);
}

std::uint64_t GridLinks::count(std::size_t dimension) const
{
    const std::uint64_t lines = grid_.node_count() / lines_[dimension].length();
    return lines * links_[dimension] * choices_[dimension];
}

std::uint64_t GridLinks::count() const
{
    return count(0) + count(1) + count(2);
}

std::uint64_t GridLinks::before(const Coordinates& place) const
{
    if (links_each_ > 0)
    {
        return std::uint64_t{grid_.node(place).value} * links_each_;
    }
    std::uint64_t sum = 0;
    // The lines of a dimension lie side by side in bundles: which bundle the place is in.
    std::uint64_t bundle = 0;
    std::uint64_t node = grid_.node(place).value;
    for (std::size_t dimension = 3; dimension-- > 0;)
    {
        const std::uint32_t at = place[dimension];
        const std::uint64_t lines = strides_[dimension];
        const Line& along = lines_[dimension];
        // Lines of the bundle before the place's own.
        node -= lines * at;
        const std::uint64_t links =
            lines * (bundle * links_[dimension] + along.links_before(at)) + node * along.links(at);
        sum += links * choices_[dimension];
        bundle = bundle * along.length() + at;
    }
    return sum;
}

LinkId GridLinks::number(const GridLink& link) const
{
    std::uint64_t number = before(link.from);
    for (std::size_t dimension = 0; dimension < link.dimension; ++dimension)
    {
        number +=
            std::uint64_t{lines_[dimension].links(link.from[dimension])} * choices_[dimension];
    }
    const std::uint32_t way = lines_[link.dimension].number(link.from[link.dimension], link.rising);
    return {number + std::uint64_t{way} * choices_[link.dimension] + link.choice};
}

void GridLinks::append_leg(Coordinates& place, std::size_t dimension, const Leg& leg,
                           std::uint32_t choice, std::vector<LinkId>& route) const
{
    if (leg.hops == 0)
    {
        return;
    }
    const Line& along = lines_[dimension];
    auto& at = place[dimension];
    if (links_each_ == 0)
    {
        for (std::uint32_t hop = 0; hop < leg.hops; ++hop)
        {
            route.push_back(number({place, dimension, leg.rising, choice}));
            at = along.step(at, leg.rising);
        }
        return;
    }
    // Numbers along a ring are as far from each other as its nodes are, but for the link that
    // closes it.
    const std::uint64_t stride = std::uint64_t{strides_[dimension]} * links_each_;
    const std::uint64_t around = stride * along.length();
    const std::uint64_t step = leg.rising ? stride : -stride;
    const std::uint32_t before_closing = leg.rising ? along.length() - at : at + 1;
    LinkId link = {before(place) + along_before_[dimension] +
                   std::uint64_t{along.number(at, leg.rising)} * choices_[dimension] + choice};
    for (std::uint32_t hop = 0; hop < leg.hops; ++hop)
    {
        if (hop == before_closing) [[unlikely]]
        {
            link.value -= leg.rising ? around : -around;
        }
        route.push_back(link);
        link.value += step;
    }
    at += leg.rising ? leg.hops : along.length() - leg.hops;
    at -= at >= along.length() ? along.length() : 0;
}

GridLink GridLinks::link(LinkId number) const
{
    HAEC_SIM_ASSERT(number.value < count());
    // The last node that has no more links before it.
    std::uint32_t low =
        links_each_ > 0 ? static_cast<std::uint32_t>(number.value / links_each_) : 0;
    std::uint32_t high = links_each_ > 0 ? low + 1 : grid_.node_count();
    while (high - low > 1)
    {
        const std::uint32_t middle = low + (high - low) / 2;
        (before(grid_.coordinates({middle})) <= number.value ? low : high) = middle;
    }
    GridLink link{.from = grid_.coordinates({low})};
    std::uint64_t rest = number.value - before(link.from);
    for (;; ++link.dimension)
    {
        const std::uint32_t at = link.from[link.dimension];
        const std::uint64_t choices = choices_[link.dimension];
        const std::uint64_t links = lines_[link.dimension].links(at) * choices;
        if (rest < links)
        {
            link.rising =
                lines_[link.dimension].is_rising(at, static_cast<std::uint32_t>(rest / choices));
            link.choice = static_cast<std::uint32_t>(rest % choices);
            return link;
        }
        rest -= links;
    }
}

} // namespace haec_sim
