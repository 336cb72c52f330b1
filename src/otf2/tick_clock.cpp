// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/tick_clock.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <limits>

namespace haec_sim::otf2
{

namespace
{

std::uint64_t checked(std::uint64_t resolution)
{
    if (resolution == 0)
    {
        throw Error("the trace's clock has 0 ticks per second; its ClockProperties are damaged");
    }
    return resolution;
}

} // namespace

TickClock::TickClock(std::uint64_t resolution, std::uint64_t global_offset)
    : resolution_(checked(resolution)), global_offset_(global_offset),
      most_elapsed_(std::numeric_limits<std::uint64_t>::max() - global_offset),
      whole_(picoseconds_per_second / resolution),
      fraction_(static_cast<std::uint64_t>((Wide{picoseconds_per_second % resolution} << 64) /
                                           resolution))
{
    const auto longest = std::numeric_limits<std::int64_t>::max() - 1;
    const Wide ticks =
        Wide{static_cast<std::uint64_t>(longest)} * resolution_ / picoseconds_per_second;
    last_tick_ = static_cast<std::uint64_t>(
        std::min<Wide>(ticks, std::numeric_limits<std::uint64_t>::max()));
    last_plain_ = std::min(most_elapsed_, last_tick_);
}

TickClock TickClock::of_corrected() const
{
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    auto corrected = *this;
    corrected.most_elapsed_ = std::min(most_elapsed_, most);
    corrected.last_plain_ = std::min(corrected.most_elapsed_, last_tick_);
    return corrected;
}

Picoseconds TickClock::convert(std::uint64_t elapsed) const
{
    if (elapsed > most_elapsed_)
    {
        return Picoseconds{0};
    }
    if (elapsed > last_tick_)
    {
        throw TooLongError("the trace is longer than 2^63 ps (106 days), the longest time that can "
                           "be simulated; cut it, or check its clock properties");
    }
    const Wide product = Wide{elapsed} * picoseconds_per_second;
    const auto quotient = static_cast<std::int64_t>(product / resolution_);
    const auto rest = static_cast<std::uint64_t>(product % resolution_);
    return Picoseconds{quotient + (rest >= resolution_ - rest ? 1 : 0)};
}

} // namespace haec_sim::otf2
