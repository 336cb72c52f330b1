// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/common_rules.hpp"
#include "simulation/rules/location_replay.hpp"

#include <algorithm>

// R0 and R3: regions, and what ends when they end.

namespace haec_sim
{

/// Leaves a region whose sends wait, of threads or with epochs on windows, or others than the
/// innermost.
LocationReplay::Time LocationReplay::leave_sends(RegionRef region, Picoseconds input_time)
{
    const auto count = stack_.count_left_by(region);
    auto sends = stack_.sends_of(count);
    if (previous_was_send_ && count == 0)
    {
        // It ends that send, whatever region the two are in.
        sends.include(outgoing_.just_sent());
    }
    if (sends.outstanding > 0)
    {
        return park(ForRegionSends{stack_.depth() - count}, input_time);
    }
    const auto earliest = earliest_leave(input_time);
    auto time = std::max(earliest, sends.completion);
    const auto depth = stack_.depth() - count;
    if (has_windows_) [[unlikely]]
    {
        const auto after_epochs = leave_epochs(depth, input_time, time);
        if (!after_epochs)
        {
            return after_epochs;
        }
        time = *after_epochs;
    }
    if (count > 0 && stack_.frame(depth).traits.of_threads != ThreadRegion::none)
    {
        const auto possible = leave_of_threads(stack_.frame(depth), depth, input_time);
        if (!possible)
        {
            return possible;
        }
        time = sends.any ? std::max(time, *possible) : *possible;
    }
    context_.oddities.unbalanced_leaves += count == 1 ? 0 : 1;
    if (sends.completion > earliest)
    {
        note_sends(sends, earliest, time);
    }
    leave_regions(count, input_time, time);
    return time;
}

LocationReplay::Time LocationReplay::retime(events::CallingContextEnter& record)
{
    return enter(context_.index.region_of(record.calling_context), record.time);
}

LocationReplay::Time LocationReplay::retime(events::CallingContextLeave& record)
{
    return leave(context_.index.region_of(record.calling_context), record.time);
}

Picoseconds LocationReplay::retime(events::BufferFlush& record)
{
    const auto time = gap_rule(record.time);
    const auto recorded = std::max(record.stop_time - record.time, Picoseconds{0});
    const auto duration = open_collectives_.empty() ? recorded : Picoseconds{0};
    record.stop_time = after(time, timeline_.scaled(duration, stack_.inside_mpi()));
    figures_.kept.of_recorder.flushes += record.stop_time - time;
    return time;
}

void LocationReplay::count_switched_off(Picoseconds time)
{
    if (switched_off_)
    {
        figures_.kept.of_recorder.switched_off += time - *switched_off_;
    }
    switched_off_.reset();
}

Picoseconds LocationReplay::retime(events::MeasurementOnOff& record)
{
    constexpr auto off = MeasurementMode{2};
    const auto time = gap_rule(record.time);
    count_switched_off(time);
    if (record.measurement_mode == off)
    {
        switched_off_ = time;
    }
    return time;
}

} // namespace haec_sim
