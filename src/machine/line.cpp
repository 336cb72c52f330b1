// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "machine/line.hpp"

#include <limits>

namespace haec_sim
{

Line::Line(std::uint32_t length, bool closed)
    : length_(length), closed_(closed && length > 2),
      round_(closed_ ? length : std::numeric_limits<std::uint32_t>::max())
{
}

std::uint32_t Line::links(std::uint32_t place) const
{
    if (closed_)
    {
        return 2;
    }
    return (place > 0 ? 1 : 0) + (place + 1 < length_ ? 1 : 0);
}

std::uint64_t Line::links_before(std::uint32_t place) const
{
    const std::uint64_t both_ways = 2 * std::uint64_t{place};
    if (closed_ || place == 0)
    {
        return both_ways;
    }
    // The first place has one link only, and so has the last one.
    return both_ways - 1 - (place == length_ ? 1 : 0);
}

std::uint32_t Line::number(std::uint32_t place, bool rising) const
{
    const bool has_rising = closed_ || place + 1 < length_;
    return !rising && has_rising ? 1 : 0;
}

bool Line::is_rising(std::uint32_t place, std::uint32_t number) const
{
    return number == 0 && (closed_ || place + 1 < length_);
}

std::uint32_t Line::step(std::uint32_t place, bool rising) const
{
    if (rising)
    {
        return place + 1 == length_ ? 0 : place + 1;
    }
    return place == 0 ? length_ - 1 : place - 1;
}

Leg Line::leg(std::uint32_t from, std::uint32_t to) const
{
    const std::uint32_t apart = from > to ? from - to : to - from;
    const std::uint32_t around = round_ - apart;
    if (apart == around)
    {
        return {apart, true};
    }
    return apart < around ? Leg{apart, to >= from} : Leg{around, to < from};
}

std::uint32_t Line::longest() const noexcept
{
    return closed_ ? length_ / 2 : length_ - 1;
}

} // namespace haec_sim
