// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/all_to_all_grid.hpp"

#include "haec_sim/error.hpp"
#include "machine/count_keys.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

using Numbers = std::vector<std::int64_t>;

} // namespace

ParameterSpec AllToAllGrid::width_spec(const std::string& name)
{
    auto spec = counts_spec(name, "links between two neighbours in each dimension");
    spec.default_text = "1 everywhere";
    return spec;
}

std::optional<KeyFault> AllToAllGrid::check(const Parameters& parameters, const std::string& size,
                                            const std::string& width)
{
    constexpr std::uint64_t most = std::uint64_t{1} << 31;
    const auto sizes = parameters.get<Numbers>(size);
    const auto all_widths = counts_or_ones(parameters, width, sizes.size());
    if (sizes.empty())
    {
        return KeyFault{size, "is empty; give the number of switches along each dimension"};
    }
    if (all_widths.size() != sizes.size())
    {
        return KeyFault{width, "needs a number for each of the " + std::to_string(sizes.size()) +
                                   " dimensions of " + size};
    }
    std::uint64_t switches = 1;
    std::uint64_t ports = 0;
    for (std::size_t line = 0; line < sizes.size(); ++line)
    {
        switches *= static_cast<std::uint64_t>(sizes[line]);
        ports += static_cast<std::uint64_t>((sizes[line] - 1) * all_widths[line]);
        if (switches > most || ports > most)
        {
            return KeyFault{size, "makes more than 2147483648 switches, or ports of one; make it "
                                  "smaller"};
        }
    }
    return std::nullopt;
}

AllToAllGrid::AllToAllGrid(const Parameters& parameters, const std::string& size,
                           const std::string& width)
{
    const auto sizes = parameters.get<Numbers>(size);
    const auto all_widths = counts_or_ones(parameters, width, sizes.size());
    for (std::size_t line = 0; line < sizes.size(); ++line)
    {
        lines_.push_back({static_cast<std::uint32_t>(sizes[line]),
                          static_cast<std::uint32_t>(all_widths[line]), size_, ports_});
        size_ *= lines_.back().length;
        ports_ += lines_.back().ports();
    }
}

std::uint32_t AllToAllGrid::dimension(std::uint32_t port) const
{
    std::uint32_t dimension = 0;
    while (dimension < lines_.size() &&
           port >= lines_[dimension].first_port + lines_[dimension].ports())
    {
        ++dimension;
    }
    return dimension;
}

std::uint32_t AllToAllGrid::neighbour(std::uint32_t number, std::uint32_t port) const
{
    const Line& line = lines_[dimension(port)];
    const auto own = line.coordinate(number);
    const auto place = (port - line.first_port) / line.width;
    const auto other = place < own ? place : place + 1;
    return number - own * line.stride + other * line.stride;
}

AllToAllGrid::Step AllToAllGrid::step(std::uint32_t from, std::uint32_t to) const
{
    std::optional<Step> step;
    for (std::uint32_t dimension = 0; !step; ++dimension)
    {
        HAEC_SIM_ASSERT(dimension < lines_.size());
        step = step_along(dimension, from, to);
    }
    return *step;
}

std::optional<AllToAllGrid::Step>
AllToAllGrid::step_along(std::uint32_t dimension, std::uint32_t from, std::uint32_t to) const
{
    const Line& line = lines_[dimension];
    const auto own = line.coordinate(from);
    const auto other = line.coordinate(to);
    if (own == other)
    {
        return std::nullopt;
    }
    const auto place = other < own ? other : other - 1;
    return Step{line.first_port + line.width * place, line.width,
                from - own * line.stride + other * line.stride};
}

std::uint32_t AllToAllGrid::distance(std::uint32_t from, std::uint32_t to) const
{
    std::uint32_t distance = 0;
    for (const auto& line : lines_)
    {
        distance += line.coordinate(from) != line.coordinate(to) ? 1 : 0;
    }
    return distance;
}

} // namespace haec_sim
