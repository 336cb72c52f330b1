// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/follower_rule.hpp"

namespace haec_sim::verification
{

FollowerRule::FollowerRule(LocationState& state, LeaderTimes& leader)
    : state_(state), leader_(leader),
      is_stream_(state.rules.trace.locations()[state.location].type ==
                 LocationType::accelerator_stream)
{
}

void FollowerRule::enter(const Moment& now)
{
    check(now, leader_.at(now.in));
    open_regions_.push_back({now.in, now.where.time});
}

void FollowerRule::leave(const Moment& now)
{
    check(now);
    if (!open_regions_.empty())
    {
        open_regions_.pop_back();
    }
}

void FollowerRule::check(const Moment& now)
{
    const auto of_leader = leader_.at(now.in);
    if (!is_stream_ || open_regions_.empty())
    {
        check(now, of_leader);
        return;
    }
    const auto& open = open_regions_.back();
    check(now, exactly(plus(open.out, now.in - open.in)));
}

void FollowerRule::check(const Moment& now, const Bounds& expected)
{
    const auto earliest = now.where.record > 0 ? state_.previous.out : Picoseconds::min();
    state_.check(Check::device, now, later(expected, exactly(earliest)));
    state_.previous = {now.in, now.where.time};
}

} // namespace haec_sim::verification
