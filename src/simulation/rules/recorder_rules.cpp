// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/recorder_rules.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// The duration of what takes its time as a gap of that place does (R0).
Picoseconds scaled(const LocationState& at, Picoseconds duration)
{
    const auto* factors = at.context.gap_factors.get();
    const double factor =
        factors == nullptr || at.stack.empty() ? 1 : factors->in_region(at.stack.top().region);
    return at.timeline().scaled(duration, at.stack.inside_software(), factor);
}

} // namespace

Picoseconds RecorderRules::retime(LocationState& at, events::BufferFlush& record)
{
    const auto time = at.gap_rule(record.time);
    const auto recorded = std::max(record.stop_time - record.time, Picoseconds{0});
    const auto duration = at.open_collectives.empty() ? recorded : Picoseconds{0};
    record.stop_time = after(time, scaled(at, duration));
    at.figures.kept.of_recorder.flushes += record.stop_time - time;
    return time;
}

void RecorderRules::count_switched_off(LocationState& at, Picoseconds time)
{
    if (switched_off_)
    {
        at.figures.kept.of_recorder.switched_off += time - *switched_off_;
    }
    switched_off_.reset();
}

Picoseconds RecorderRules::retime(LocationState& at, events::MeasurementOnOff& record)
{
    constexpr auto off = MeasurementMode{2};
    const auto time = at.gap_rule(record.time);
    count_switched_off(at, time);
    if (record.measurement_mode == off)
    {
        switched_off_ = time;
    }
    return time;
}

} // namespace haec_sim
