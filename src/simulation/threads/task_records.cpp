// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/task_records.hpp"

namespace haec_sim
{

void TaskRecords::see_task(CommRef team, const TaskName& name)
{
    process_.registry(team).see_task(name);
}

TeamRegistry::Answer TaskRecords::find_task(CommRef team, const TaskName& name, Picoseconds in)
{
    return process_.registry(team).find_task(name, teams_.slot(), in, self_);
}

Cause TaskRecords::task_made(CommRef team, const TaskName& name)
{
    return process_.registry(team).task_made(name);
}

void TaskRecords::create_task(CommRef team, const TaskName& name, Picoseconds out)
{
    process_.registry(team).create_task(name, {out, self_});
    if (auto* own = teams_.part(); own != nullptr && own->team != nullptr)
    {
        own->team->create_task(name, own->task, own->barriers_left);
    }
}

void TaskRecords::switch_task(const TaskName& name)
{
    if (auto* own = teams_.part(); own != nullptr && own->team != nullptr)
    {
        own->task = own->team->has_task(name) ? name : TaskName{0, teams_.slot(), true};
    }
}

void TaskRecords::complete_task(CommRef team, const TaskName& name, Picoseconds out)
{
    process_.registry(team).complete_task(name);
    if (auto* own = teams_.part(); own != nullptr && own->team != nullptr)
    {
        own->team->complete_task(name, {out, self_}, process_.wake);
        own->task = {0, teams_.slot(), true};
    }
}

std::optional<Cause> TaskRecords::children_end(bool give_up)
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
