// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/metric_rule.hpp"

namespace haec_sim::verification
{

void MetricRule::settle(const Moment& holder)
{
    for (const auto& now : held_)
    {
        if (now.where.record > 0)
        {
            state_.check(Check::metric, now, exactly(holder.where.time));
        }
        else
        {
            // The first event of a location keeps its time.
            gap_.check(now);
            gap_.advance(now);
        }
    }
    held_.clear();
}

void MetricRule::settle()
{
    for (const auto& now : held_)
    {
        gap_.check(now);
        gap_.advance(now);
    }
    held_.clear();
}

} // namespace haec_sim::verification
