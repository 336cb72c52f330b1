// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/link_timetable.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim
{

Picoseconds LinkPhase::latency_of(Picoseconds usual) const
{
    const double planned = latency.of(static_cast<double>(usual.count()));
    return planned < 0x1p62 ? std::max(Picoseconds{std::llround(planned)}, Picoseconds{1})
                            : Picoseconds{std::int64_t{1} << 62};
}

const LinkPhase& LinkTimetable::at(Picoseconds time) const
{
    const auto next = std::ranges::upper_bound(phases_, time, {}, &LinkPhase::begin);
    return next == phases_.begin() ? phases_.front() : *std::prev(next);
}

std::optional<Picoseconds> LinkTimetable::begin(Picoseconds ready, WireSpan span,
                                                BytesPerSecond usual) const
{
    auto phase = phases_.begin() + (&at(ready) - phases_.data());
    while (true)
    {
        phase = std::find_if(phase, phases_.end(), [](const LinkPhase& on) { return on.is_on; });
        if (phase == phases_.end())
        {
            return std::nullopt;
        }
        ready = std::max(ready, phase->begin);
        const auto work = passing_time(span, {phase->bandwidth.of(usual.value)});
        const auto off =
            std::find_if(phase, phases_.end(), [](const LinkPhase& next) { return !next.is_on; });
        if (off == phases_.end() || after(ready, work) <= off->begin)
        {
            return ready;
        }
        phase = off;
    }
}

} // namespace haec_sim
