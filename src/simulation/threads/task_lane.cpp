// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/task_lane.hpp"

namespace haec_sim
{

void TaskLane::see_task(CommRef team, const TaskName& name)
{
    process_.crew(team).see_task(name);
}

Crew::Answer TaskLane::find_task(CommRef team, const TaskName& name, Picoseconds in)
{
    return process_.crew(team).find_task(name, teams_.seat(), in, self_);
}

Cause TaskLane::task_made(CommRef team, const TaskName& name)
{
    return process_.crew(team).task_made(name);
}

void TaskLane::create_task(CommRef team, const TaskName& name, Picoseconds out)
{
    process_.crew(team).create_task(name, {out, self_});
    if (auto* own = teams_.part(); own != nullptr && own->team != nullptr)
    {
        own->team->create_task(name, own->task, own->barriers_left);
    }
}

void TaskLane::switch_task(const TaskName& name)
{
    if (auto* own = teams_.part(); own != nullptr && own->team != nullptr)
    {
        own->task = own->team->has_task(name) ? name : TaskName{0, teams_.seat(), true};
    }
}

void TaskLane::complete_task(CommRef team, const TaskName& name, Picoseconds out)
{
    process_.crew(team).complete_task(name);
    if (auto* own = teams_.part(); own != nullptr && own->team != nullptr)
    {
        own->team->complete_task(name, {out, self_}, process_.wake);
        own->task = {0, teams_.seat(), true};
    }
}

std::optional<Cause> TaskLane::children_end(bool give_up)
{
    auto* own = teams_.part();
    if (own == nullptr || own->team == nullptr)
    {
        return Cause{};
    }
    auto& children = own->team->children_of(own->task);
    if (children.open > 0 && !give_up)
    {
        children.waiting.add(self_);
        return std::nullopt;
    }
    return children.latest_end;
}

} // namespace haec_sim
