// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/window_change_rules.hpp"

#include "simulation/rules/window_lock_rules.hpp"

#include <utility>

namespace haec_sim
{

OutputTime WindowChangeRules::retime(LocationState& at, events::RmaWaitChange& record)
{
    if (!at.context.index.windows().is_waited_for(record.win))
    {
        ++at.context.oddities.waits_without_put;
        return at.gap_rule(record.time);
    }
    at.uses.communication = true;
    if (!at.stack.empty() && record.time <= at.timeline().last_in())
    {
        waiting_.push_back({at.stack.depth(), record.win, {}});
        hold_region(at);
        return at.gap_rule(record.time);
    }
    if (!answer_)
    {
        return at.park(ForChange{record.win}, record.time);
    }
    const auto wait = wait_for(at, *std::exchange(answer_, std::nullopt));
    return wait.end == Picoseconds::min() ? at.gap_rule(record.time)
                                          : time_after_wait(at, record.time, wait, wait.end);
}

std::optional<ForChange> WindowChangeRules::unanswered(std::size_t depth)
{
    for (auto& waiting : waiting_)
    {
        if (waiting.regions > depth && !waiting.answer)
        {
            if (!answer_)
            {
                return ForChange{waiting.window};
            }
            waiting.answer = std::exchange(answer_, std::nullopt);
        }
    }
    return std::nullopt;
}

PathWait WindowChangeRules::take(LocationState& at, std::size_t depth)
{
    auto last = nothing_awaited;
    std::erase_if(waiting_,
                  [&](const Waiting& waiting)
                  {
                      const bool is_left = waiting.regions > depth;
                      last = is_left ? later(last, wait_for(at, *waiting.answer)) : last;
                      return is_left;
                  });
    return last;
}

PathWait WindowChangeRules::wait_for(LocationState& at, const ChangeAnswer& answer)
{
    if (!answer.is_there)
    {
        ++at.context.oddities.waits_without_put;
        return nothing_awaited;
    }
    const auto& change = answer.change;
    return {.cause = change.issued.location,
            .caused = change.issued.time,
            .end = change.arrival,
            .from = at.context.index.locations()[change.issued.location].process,
            .to = at.process,
            .bytes = change.bytes};
}

void WindowChangeRules::describe(const LocationState& at, const ForChange& awaited,
                                 Wait& wait) const
{
    wait.kind = WaitKind::change;
    wait.window = {awaited.window, at.process, 0};
}

} // namespace haec_sim
