// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "trace.hpp"

namespace haec_sim::checker
{

// R8: a metric or parameter event belongs to the next event of another kind if that has the same
// input time.
class HeldEvents
{
public:
    explicit HeldEvents(const Location& input) : input_(input) {}

    // The event whose output time this one takes, no_index if it follows the gap rule. To be asked
    // for events in order.
    Index holder(Index event)
    {
        if (!accompanies(input_.kind(event)))
        {
            return no_index;
        }
        next_ = std::max(next_, event);
        while (next_ < input_.size() && accompanies(input_.kind(next_)))
        {
            ++next_;
        }
        const bool held = next_ < input_.size() && input_.time(next_) == input_.time(event);
        return held ? next_ : no_index;
    }

private:
    const Location& input_;
    Index next_ = 0;
};

} // namespace haec_sim::checker
