// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/follower_rule.hpp"

#include <algorithm>

namespace haec_sim::verification
{

FollowerRule::FollowerRule(LocationState& state, LeaderTimes& leader)
    : state_(state), leader_(leader),
      is_stream_(state.rules.trace.locations()[state.location].type ==
                 LocationType::accelerator_stream)
{
}

void FollowerRule::enter(RegionRef region, const Moment& now)
{
    const bool is_copy = state_.rules.device_calls.of(region).is_copy_on_stream;
    if (!check_inside(now))
    {
        check(region.is_defined() && !is_copy ? DeviceAct::kernel : DeviceAct::other, now);
    }
    open_regions_.push_back({now.in, now.where.time});
    advance(now);
}

void FollowerRule::leave(const Moment& now)
{
    const bool is_inside = check_inside(now);
    if (!is_inside)
    {
        check(DeviceAct::other, now);
    }
    if (!open_regions_.empty())
    {
        open_regions_.pop_back();
    }
    if (is_stream_ && open_regions_.empty())
    {
        add(DeviceAct::end, now, {});
    }
    advance(now);
}

void FollowerRule::check(const Moment& now)
{
    if (!check_inside(now))
    {
        check(DeviceAct::other, now);
        if (is_stream_)
        {
            add(DeviceAct::end, now, {});
        }
    }
    advance(now);
}

bool FollowerRule::check_inside(const Moment& now) const
{
    if (!is_stream_ || open_regions_.empty())
    {
        return false;
    }
    const auto& open = open_regions_.back();
    const auto distance = std::max(now.in - open.in, Picoseconds{0});
    const auto time = plus(open.out, state_.rules.on_device(distance));
    state_.check(Check::device, now, exactly(std::max(time, state_.previous.out)));
    return true;
}

void FollowerRule::check(DeviceAct act, const Moment& now)
{
    const auto earliest = now.where.record > 0 ? state_.previous.out : Picoseconds::min();
    const auto expected = later(leader_.at(now.in), exactly(earliest));
    if (is_stream_)
    {
        add(act, now, expected);
        return;
    }
    state_.check(Check::device, now, expected);
}

void FollowerRule::add(DeviceAct act, const Moment& now, const Bounds& otherwise)
{
    const auto earliest = now.where.record > 0 ? state_.previous.out : Picoseconds::min();
    state_.facts.devices.push_back(
        {act, {}, state_.turn_of(now), now.in, state_.previous.in, earliest, otherwise, now.where});
}

void FollowerRule::advance(const Moment& now)
{
    state_.previous = {now.in, now.where.time};
}

} // namespace haec_sim::verification
