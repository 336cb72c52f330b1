// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/rules/gap_rule.hpp"

#include <vector>

namespace haec_sim::verification
{

/// R8 of metrics and parameters that stand among the records of a thread: they have the time of the
/// next event with the same input time, if there is one, and else follow the gap rule. Adds no
/// facts.
class MetricRule
{
public:
    /// Both outlive it.
    MetricRule(LocationState& state, GapRule& gap) : state_(state), gap_(gap) {}

    /// A metric or parameter, until it is known what it accompanies.
    void hold(const Moment& now)
    {
        held_.push_back(now);
    }

    /// The next event has that input time.
    void come_to(Picoseconds in)
    {
        if (!held_.empty() && held_.front().in != in)
        {
            settle();
        }
    }

    /// The held records accompany that event.
    void settle(const Moment& holder);

    /// The held records accompany none.
    void settle();

private:
    LocationState& state_;
    GapRule& gap_;
    /// Metrics and parameters of one input time, in their order.
    std::vector<Moment> held_;
};

} // namespace haec_sim::verification
