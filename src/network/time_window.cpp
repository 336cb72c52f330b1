// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/time_window.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

__extension__ using Wide = unsigned __int128;

std::uint64_t bytes_until(Picoseconds time, const BusyTime& busy)
{
    const auto passed = static_cast<Wide>((time - busy.begin).count());
    return static_cast<std::uint64_t>(busy.bytes * passed /
                                      static_cast<Wide>((busy.end - busy.begin).count()));
}

} // namespace

ServedPart outside_of(const TimeSpan& window, const BusyTime& busy)
{
    if (busy.begin == busy.end)
    {
        const bool is_inside = busy.begin >= window.begin && busy.begin <= window.end;
        return {.bytes = is_inside ? 0 : busy.bytes};
    }
    const auto begin = std::clamp(window.begin, busy.begin, busy.end);
    const auto end = std::clamp(window.end, begin, busy.end);
    const auto inside = bytes_until(end, busy) - bytes_until(begin, busy);
    return {.bytes = busy.bytes - inside, .busy = (busy.end - busy.begin) - (end - begin)};
}

ServedPart outside_of(const TimeSpan& window, const SleepTime& sleep)
{
    const auto outside = [&](const TimeSpan& time)
    { return time.end - time.begin - overlap(time, window); };
    return {.waking = outside({sleep.woken, sleep.awake}),
            .sleeping = outside({sleep.asleep, sleep.woken})};
}

} // namespace haec_sim
