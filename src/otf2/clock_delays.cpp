// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/clock_delays.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace haec_sim::otf2
{

namespace
{

using Clock = definitions::ClockProperties;
__extension__ using WideTicks = unsigned __int128;

constexpr WideTicks per_second = 1'000'000'000'000;

/// Ticks in picoseconds, rounded to nearest. Less than 2^104.
WideTicks since_zero(std::uint64_t ticks, const Clock& clock)
{
    const WideTicks product = WideTicks{ticks} * per_second;
    return (product + clock.timer_resolution / 2) / clock.timer_resolution;
}

bool begins_earlier(const Clock& one, const Clock& other)
{
    return WideTicks{one.global_offset} * other.timer_resolution <
           WideTicks{other.global_offset} * one.timer_resolution;
}

WideTicks delay_of(const Clock& clock, const Clock& first)
{
    return clock.timer_resolution == first.timer_resolution
               ? since_zero(clock.global_offset - first.global_offset, clock)
               : since_zero(clock.global_offset, clock) - since_zero(first.global_offset, first);
}

} // namespace

std::vector<Picoseconds> clock_delays(std::span<const Clock> clocks)
{
    std::vector<Picoseconds> delays;
    if (std::ranges::any_of(clocks, [](const Clock& clock) { return clock.timer_resolution == 0; }))
    {
        throw Error("the clock of a trace has 0 ticks per second; its ClockProperties are damaged");
    }
    const auto first = std::ranges::min_element(clocks, begins_earlier);
    for (const auto& clock : clocks)
    {
        const auto delay = delay_of(clock, *first);
        if (delay >=
            WideTicks{static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())})
        {
            throw Error("the traces begin more than 106 days apart, so that their clocks count "
                        "from different points; let all begin at once (--align start)");
        }
        delays.emplace_back(static_cast<std::int64_t>(delay));
    }
    return delays;
}

std::size_t count_apart(std::span<const Clock> clocks)
{
    std::vector<Clock> ordered(clocks.begin(), clocks.end());
    std::ranges::stable_sort(ordered, begins_earlier);
    std::size_t apart = 0;
    WideTicks end = 0;
    for (const auto& clock : ordered)
    {
        const auto begin = since_zero(clock.global_offset, clock);
        apart += end > 0 && begin > end ? 1 : 0;
        end = std::max(end, begin + since_zero(clock.trace_length, clock));
    }
    return apart;
}

} // namespace haec_sim::otf2
