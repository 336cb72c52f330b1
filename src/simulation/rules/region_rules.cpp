// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/region_rules.hpp"

#include "simulation/rules/thread_waits.hpp"

#include <utility>

namespace haec_sim
{

void RegionRules::see(LocationState& at, const events::CallingContextEnter& record,
                      const Turn& turn)
{
    see_region(at, at.context.index.region_of(record.calling_context), turn, record);
}

void RegionRules::see_special(const LocationState& at, RegionRef region, const Turn& turn,
                              LocationRef stream)
{
    const auto& traits = at.context.index.region(region);
    if (traits.is_probe != 0)
    {
        probes_.see_enter(turn.record);
    }
    if (!at.postings.is_shared())
    {
        return;
    }
    if (traits.of_threads == ThreadRegion::critical)
    {
        locks_.see_critical(region, turn.time);
    }
    if (traits.device_call != DeviceCall::none)
    {
        devices_.see_enter(traits, turn, stream);
    }
}

OutputTime RegionRules::retime(LocationState& at, events::CallingContextEnter& record)
{
    return enter(at, at.context.index.region_of(record.calling_context), record.time);
}

OutputTime RegionRules::retime(LocationState& at, events::CallingContextLeave& record)
{
    return leave(at, at.context.index.region_of(record.calling_context), record.time);
}

OutputTime RegionRules::enter_special(LocationState& at, RegionRef region,
                                      const RegionTraits& traits, Picoseconds input_time,
                                      OutputTime time)
{
    if (traits.of_threads == ThreadRegion::barrier)
    {
        teams_.enter_barrier(at, input_time, *time);
    }
    else if (traits.of_threads == ThreadRegion::critical && at.postings.is_shared())
    {
        time = locks_.enter_critical(at, region, input_time);
    }
    else if (is_entered_after_wait(traits))
    {
        at.note_thread_wait(*time);
    }
    if (time && traits.device_call != DeviceCall::none)
    {
        devices_.enter(at, traits, std::exchange(stream_, {}), *time);
    }
    if (traits.is_probe != 0)
    {
        probes_.enter(at);
    }
    if (time && traits.program_call == ProgramCall::finalize)
    {
        at.settle_unrecorded(*time, false);
        at.unrecorded.end_interest();
        at.figures.mpi = at.stack.mpi_time(*time);
        at.figures.mark_end(input_time, *time);
    }
    return time;
}

OutputTime RegionRules::leave_of_threads(LocationState& at, std::size_t depth,
                                         Picoseconds input_time)
{
    switch (at.stack.frame(depth).traits.of_threads)
    {
    case ThreadRegion::barrier:
        return teams_.leave_barrier(at, depth, input_time);
    case ThreadRegion::task_wait:
        return tasks_.leave_task_wait(at, input_time);
    default:
        return at.gap_rule(input_time);
    }
}

// The time of the region's rule is the Leave's alone, as there is nothing else to wait for.
OutputTime RegionRules::leave_innermost_of_threads(LocationState& at, Picoseconds input_time)
{
    const auto region = at.stack.top().region;
    const bool is_critical = at.stack.top().traits.of_threads == ThreadRegion::critical;
    const auto time = leave_of_threads(at, at.stack.depth() - 1, input_time);
    if (!time)
    {
        return time;
    }
    if (is_wait_for_threads(at.stack.top().traits))
    {
        at.note_thread_wait(*time);
    }
    if (is_critical && at.postings.is_shared())
    {
        locks_.leave_critical(region, *time);
    }
    at.leave_region(*time);
    teams_.left(at.stack.depth());
    return time;
}

/// Leaves a region whose sends wait, of threads or with epochs on windows, or others than the
/// innermost.
OutputTime RegionRules::leave_held(LocationState& at, RegionRef region, Picoseconds input_time)
{
    const auto count = at.stack.count_left_by(region);
    const auto depth = at.stack.depth() - count;
    if (count == 1 && at.stack.top().traits.is_probe)
    {
        return leave_probe(at, input_time);
    }
    const auto sends = sends_.ended_by_leave(at, count);
    if (sends.outstanding > 0)
    {
        return at.park(ForRegionSends{depth}, input_time);
    }
    const auto earliest = earliest_leave(at, input_time);
    auto time = std::max(earliest, sends.completion);
    if (at.uses.held_regions) [[unlikely]]
    {
        const auto after_epochs = windows_.leave(at, depth, input_time, time);
        if (!after_epochs)
        {
            return after_epochs;
        }
        time = *after_epochs;
    }
    if (count > 0 && at.stack.frame(depth).traits.of_threads != ThreadRegion::none)
    {
        const auto possible = leave_of_threads(at, depth, input_time);
        if (!possible)
        {
            return possible;
        }
        time = sends.any ? std::max(time, *possible) : *possible;
    }
    if (count > 0 && at.stack.frame(depth).traits.device_call != DeviceCall::none)
    {
        const auto possible = devices_.leave(at, depth, std::exchange(stream_, {}), input_time);
        if (!possible)
        {
            return possible;
        }
        time = sends.any ? std::max(time, *possible) : *possible;
    }
    if (count > 0 && !sends.any && is_wait_until_left(at.stack.frame(depth).traits))
    {
        at.note_thread_wait(time);
    }
    at.context.oddities.unbalanced_leaves += count == 1 ? 0 : 1;
    if (sends.completion > earliest)
    {
        note_sends(at, sends, earliest, time);
    }
    leave_all(at, count, input_time, time);
    return time;
}

OutputTime RegionRules::leave_probe(LocationState& at, Picoseconds input_time)
{
    const auto time = probes_.leave(at, input_time);
    if (time)
    {
        at.leave_region(*time);
        probes_.drop();
        teams_.left(at.stack.depth());
    }
    return time;
}

void RegionRules::leave_all(LocationState& at, std::size_t count, Picoseconds input_time,
                            Picoseconds time)
{
    bool ends_init = false;
    for (auto depth = at.stack.depth() - count; depth < at.stack.depth(); ++depth)
    {
        const auto& frame = at.stack.frame(depth);
        ends_init = ends_init || frame.traits.program_call == ProgramCall::init;
        if (frame.traits.is_probe)
        {
            probes_.drop();
        }
        if (frame.traits.of_threads == ThreadRegion::critical && at.postings.is_shared())
        {
            locks_.leave_critical(frame.region, time);
        }
    }
    for (; count > 0; --count)
    {
        at.leave_region(time);
    }
    if (ends_init)
    {
        at.settle_unrecorded(time, false);
        at.unrecorded.begin_interest();
        at.figures.mpi = at.stack.mpi_time(time);
        at.figures.mark_begin(input_time, time);
    }
    teams_.left(at.stack.depth());
}

} // namespace haec_sim
