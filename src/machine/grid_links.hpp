// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/platform/grid.hpp"
#include "machine/line.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace haec_sim
{

/// A link along a dimension of a grid.
struct GridLink
{
    Coordinates from{};
    std::size_t dimension = 0;
    bool rising = true;
    /// The number of the link, where several lead there.
    std::uint32_t choice = 0;
};

/// Numbers the links of a grid: those of node 0 first; of a node those along x, then y, then z; of
/// a dimension those that rise first. Numbers are computed, and nothing is kept by link: a machine
/// may have 2^60 of them.
class GridLinks
{
public:
    /// `choices`: how many links lead each way along a dimension.
    GridLinks(const Grid& grid, const std::array<std::uint32_t, 3>& choices);

    const Line& line(std::size_t dimension) const
    {
        return lines_[dimension];
    }

    /// The number of links along one dimension.
    std::uint64_t count(std::size_t dimension) const;

    std::uint64_t count() const;

    /// The number of a link, which exists, and the link of a number.
    LinkId number(const GridLink& link) const;
    GridLink link(LinkId number) const;

    /// Appends the links of a part of a route along a dimension, that choice of each, and moves
    /// `place` to their end.
    void append_leg(Coordinates& place, std::size_t dimension, const Leg& leg, std::uint32_t choice,
                    std::vector<LinkId>& route) const;

private:
    /// The number of links that begin at the nodes before this one.
    std::uint64_t before(const Coordinates& place) const;

    Grid grid_;
    std::array<Line, 3> lines_;
    std::array<std::uint32_t, 3> choices_;
    /// The number of links of one line along each dimension.
    std::array<std::uint64_t, 3> links_{};
    /// The distance from a place to the next one along each dimension, in numbers of nodes.
    std::array<std::uint32_t, 3> strides_{};
    /// The links that begin at each node, where these are as many everywhere; else 0.
    std::uint32_t links_each_ = 0;
    /// Of these, the links along the dimensions before each one.
    std::array<std::uint32_t, 3> along_before_{};
};

} // namespace haec_sim
