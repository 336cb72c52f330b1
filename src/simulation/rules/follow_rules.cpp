// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/follow_rules.hpp"

namespace haec_sim
{

FollowRules::FollowRules(const LocationState& at, ProcessThreads& threads)
    : map_(threads.map), leads_(at.context.index.locations()[at.self].leads),
      is_stream_(at.context.index.locations()[at.self].type == LocationType::accelerator_stream)
{
    if (at.follows)
    {
        number_ = map_.add_follower(at.self);
    }
}

// Records inside a stream's region keep their distance to where the region was entered: the time of
// a kernel is the device's, whatever its process does meanwhile.
OutputTime FollowRules::time_of(LocationState& at, Step step, Picoseconds input_time)
{
    const bool is_inside = is_stream_ && step != Step::enter && !entered_.empty();
    Picoseconds time{};
    if (is_inside)
    {
        const auto& entered = entered_.back();
        time = after(entered.out, std::max(input_time - entered.in, Picoseconds{0}));
    }
    else
    {
        const auto led = map_.at(*number_, input_time);
        if (!led && !at.gives_up)
        {
            return at.park(ForThread{ThreadWait::leader}, input_time);
        }
        time = led.value_or(input_time);
    }
    time = at.not_back(time);
    if (step == Step::enter)
    {
        entered_.push_back({input_time, time});
    }
    else if (step == Step::leave && !entered_.empty())
    {
        entered_.pop_back();
    }
    return time;
}

void FollowRules::finish()
{
    if (leads_)
    {
        map_.end();
    }
    if (number_)
    {
        map_.leave(*number_);
    }
}

} // namespace haec_sim
