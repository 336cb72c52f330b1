// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/follow_rules.hpp"

#include "core/numbers/rounded_time.hpp"
#include "simulation/rules/team_rules.hpp"

namespace haec_sim
{

FollowRules::FollowRules(const LocationState& at, ProcessThreads& threads, ThreadSlot slot)
    : map_(threads.map), devices_(threads.devices),
      leads_(at.context.index.locations()[at.self].leads)
{
    if (at.follows)
    {
        const auto& location = at.context.index.locations()[at.self];
        number_ = map_.add_follower(at.self);
        if (location.type == LocationType::accelerator_stream)
        {
            stream_ = devices_.add_stream(at.self, location.reference, slot);
        }
    }
}

OutputTime FollowRules::led_time(LocationState& at, Picoseconds input_time)
{
    const auto led = map_.at(*number_, input_time);
    if (!led && !at.parking().gives_up())
    {
        if (stream_)
        {
            devices_.reach(*stream_, input_time, true);
        }
        return at.park(ForThread{ThreadWait::leader}, input_time);
    }
    return led.value_or(input_time);
}

// As a member of a collective waits for the others: for the last of the launch and the end before
// it, and then as long as was recorded from the last of these on.
OutputTime FollowRules::activity_time(LocationState& at, Devices::Activity activity,
                                      Picoseconds input_time)
{
    devices_.reach(*stream_, input_time, false);
    const auto launch = devices_.launch_of(*stream_, activity, input_time);
    if (!launch.is_known && !at.parking().gives_up())
    {
        turn_away();
        return at.park(ForThread{ThreadWait::launch}, input_time);
    }
    if (!launch.time)
    {
        return led_time(at, input_time);
    }
    map_.skip_to(*number_, input_time);
    auto caused = *launch.time;
    if (last_end_)
    {
        caused = {std::max(caused.in, last_end_->in), std::max(caused.out, last_end_->out)};
    }
    const auto delay = std::max(input_time - caused.in, Picoseconds{0});
    const auto time = at.not_back(after(caused.out, delay));
    if (!last_end_ || launch.time->out >= last_end_->out)
    {
        note_begin(at, {launch.time->out, launch.location}, time);
    }
    if (activity == Devices::Activity::kernel)
    {
        devices_.begin_kernel(*stream_, input_time);
    }
    return time;
}

void FollowRules::note_out_on_stream(Step step, const TimePair& time)
{
    if (step == Step::enter)
    {
        entered_.push_back(time);
        return;
    }
    if (step == Step::leave && !entered_.empty())
    {
        entered_.pop_back();
    }
    if (stream_ && entered_.empty())
    {
        last_end_ = time;
        devices_.end(*stream_, time);
    }
}

// Records inside a stream's region keep their distance to where the region was entered: the time of
// a kernel is the device's, whatever its process does meanwhile.
OutputTime FollowRules::time_of(LocationState& at, Step step, Devices::Activity activity,
                                Picoseconds input_time)
{
    OutputTime time = std::nullopt;
    if (!stream_)
    {
        time = led_time(at, input_time);
    }
    else if (entered_.empty())
    {
        time = activity_time(at, activity, input_time);
    }
    else
    {
        devices_.reach(*stream_, input_time, false);
        const auto& entered = entered_.back();
        const auto distance = std::max(input_time - entered.in, Picoseconds{0});
        const auto scale = at.context.options.device_scale;
        time = after(entered.out,
                     scale == 1.0 ? distance
                                  : rounded_time(static_cast<double>(distance.count()) * scale));
    }
    if (time)
    {
        time = at.not_back(*time);
        if (entered_.empty())
        {
            at.note_thread_wait(*time);
        }
        note_out_on_stream(step, {input_time, *time});
    }
    return time;
}

void FollowRules::finish()
{
    if (leads_)
    {
        map_.end();
    }
    if (stream_)
    {
        devices_.finish(*stream_);
    }
    if (number_)
    {
        map_.leave(*number_);
    }
}

} // namespace haec_sim
