// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/codec/clock_offsets.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace haec_sim::otf2::codec
{

namespace
{

std::int64_t difference(std::uint64_t minuend, std::uint64_t subtrahend)
{
    return static_cast<std::int64_t>(minuend - subtrahend);
}

/// Rounds to the nearest, halves to the even one; also offsets that no clock ever had.
std::int64_t rounded(double ticks)
{
    const bool is_in_range = ticks > -0x1p63 && ticks < 0x1p63;
    return is_in_range ? static_cast<std::int64_t>(std::rint(ticks)) : 0;
}

/// The ticks whose product with the slope is surely below 2^51; none where that is no number.
std::uint64_t ticks_of_small_drift(double slope)
{
    constexpr auto most = std::uint64_t{1} << 62;
    const double ticks = 0x1p50 / std::abs(slope);
    return ticks >= static_cast<double>(most) ? most
           : ticks > 0                        ? static_cast<std::uint64_t>(ticks)
                                              : 0;
}

} // namespace

// Nobody knows how a single offset goes on; OTF2 leaves it out, too.
ClockCorrection::ClockCorrection(const std::vector<ClockOffset>& offsets)
{
    for (std::size_t index = 0; index + 1 < offsets.size(); ++index)
    {
        intervals_.push_back(
            interval_between(offsets[index], offsets[index + 1], index + 2 == offsets.size()));
    }
    corrects_ = !intervals_.empty();
    if (corrects_)
    {
        go_to(0);
    }
}

ClockCorrection::Interval ClockCorrection::interval_between(const ClockOffset& one,
                                                            const ClockOffset& next, bool is_last)
{
    const auto change =
        difference(static_cast<std::uint64_t>(next.offset), static_cast<std::uint64_t>(one.offset));
    const auto length = static_cast<double>(next.time - one.time);
    const double slope = static_cast<double>(change) / length;
    const auto end = is_last ? std::numeric_limits<std::uint64_t>::max() : next.time;
    return {one.time, end, static_cast<std::uint64_t>(one.offset), slope,
            end >= one.time ? std::min(end - one.time, ticks_of_small_drift(slope)) : 0};
}

void ClockCorrection::go_to(std::size_t place) noexcept
{
    current_ = place;
    now_ = intervals_[place];
}

std::uint64_t ClockCorrection::corrected(std::uint64_t ticks)
{
    while (ticks > now_.end)
    {
        go_to(current_ + 1);
    }
    // The time since the first offset is negative before it.
    const auto since = static_cast<double>(static_cast<std::int64_t>(ticks - now_.begin));
    return ticks + now_.offset + static_cast<std::uint64_t>(rounded(now_.slope * since));
}

} // namespace haec_sim::otf2::codec
