// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include <cstdint>

namespace haec_sim
{

/// The part of a dimension-order route that follows one dimension.
struct Leg
{
    std::uint32_t hops = 0;
    /// The coordinate rises (a closed ring passes from its last to its first place).
    bool rising = true;
};

/// One dimension of a grid: places in a row, or closed to a ring. A ring of two places has one link
/// between them, of one place none. A dimension-order route takes the legs of its lines one after
/// the other.
class Line
{
public:
    /// `length` is not 0.
    Line(std::uint32_t length, bool closed);

    std::uint32_t length() const noexcept
    {
        return length_;
    }

    /// The number of links that begin at a place: 0, 1 or 2, the rising one first.
    std::uint32_t links(std::uint32_t place) const;

    /// The number of links that begin at all places before this one; of all where it is the length.
    std::uint64_t links_before(std::uint32_t place) const;

    /// The number of the place's link that leads that way: 0 or 1. The link exists.
    std::uint32_t number(std::uint32_t place, bool rising) const;

    /// True where the link of that number leads the rising way.
    bool is_rising(std::uint32_t place, std::uint32_t number) const;

    /// The place next to this one.
    std::uint32_t step(std::uint32_t place, bool rising) const;

    /// The shorter way; where a ring has two equal ones, the rising one, so that routes are the
    /// same everywhere. No hops from a place to itself.
    Leg leg(std::uint32_t from, std::uint32_t to) const;

    /// True where a ring has two equal ways.
    bool is_tie(std::uint32_t from, std::uint32_t to) const
    {
        return closed_ && 2 * hops(from, to) == length_;
    }

    /// The length of the leg.
    std::uint32_t hops(std::uint32_t from, std::uint32_t to) const
    {
        const std::uint32_t apart = from > to ? from - to : to - from;
        const std::uint32_t around = round_ - apart;
        return apart < around ? apart : around;
    }

    /// The length of the longest leg.
    std::uint32_t longest() const noexcept;

private:
    std::uint32_t length_;
    bool closed_;
    /// The length of a ring; of a row, so much that nobody goes around.
    std::uint32_t round_;
};

} // namespace haec_sim
