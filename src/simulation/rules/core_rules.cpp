// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/core_rules.hpp"

namespace haec_sim
{

bool has_computed(LocationState& at, Picoseconds input_time, Picoseconds parked_time)
{
    auto& core = *at.timeline().core();
    if (!at.timeline().has_started() || at.stack.inside_software() || !at.open_collectives.empty())
    {
        return true;
    }
    const auto begin = at.timeline().floor(input_time);
    if (!core.has_begun())
    {
        const auto end = at.gap_rule(input_time);
        if (end <= begin || end == Picoseconds::max())
        {
            return true;
        }
        core.begin(at.self, begin, end - begin);
    }
    if (!core.end())
    {
        at.park(ForCore{}, parked_time);
        return false;
    }
    if (const auto alone = core.take_alone(); alone && *core.end() > *alone)
    {
        at.note_thread_wait(*alone, *core.end());
    }
    return true;
}

} // namespace haec_sim
