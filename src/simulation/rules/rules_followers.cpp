// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/common_rules.hpp"
#include "simulation/rules/location_replay.hpp"

#include <algorithm>

// R8: locations without causality of their own.

namespace haec_sim
{

// Records inside a stream's region keep their distance to where the region was entered: the time of
// a kernel is the device's, whatever its process does meanwhile.
LocationReplay::Time LocationReplay::follow(Step step, Picoseconds input_time)
{
    auto& entered = follower_->entered;
    const bool is_inside = follower_->is_stream && step != Step::enter && !entered.empty();
    Picoseconds time{};
    if (is_inside)
    {
        time = after(entered.back().out, std::max(input_time - entered.back().in, Picoseconds{0}));
    }
    else
    {
        const auto led = threads_.map.at(follower_->number, input_time);
        if (!led && !gives_up_)
        {
            return park_for(ThreadWait::leader, input_time);
        }
        time = led.value_or(input_time);
    }
    time = not_back(time);
    if (step == Step::enter)
    {
        entered.push_back({input_time, time});
    }
    else if (step == Step::leave && !entered.empty())
    {
        entered.pop_back();
    }
    return time;
}

} // namespace haec_sim
