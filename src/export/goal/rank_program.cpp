// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "export/goal/rank_program.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim::exporting
{

Task RankProgram::add(const GoalOperation& operation)
{
    if (graph_.tasks() >= TaskGraph::most_tasks)
    {
        throw Error("a process has more than " + std::to_string(TaskGraph::most_tasks) +
                    " operations, which are as many as haec_export writes; export a part of the "
                    "trace");
    }
    operations_.push_back(operation);
    return graph_.add(operation.cpu);
}

Task OperationChain::append(const GoalOperation& operation, After after)
{
    const auto task = program_->add(operation);
    for (const auto& requirement : next_)
    {
        program_->require(requirement.task, task, requirement.after);
    }
    next_.assign(1, {task, after});
    return task;
}

// The end implies the start.
void OperationChain::require(Task task)
{
    const auto found = std::ranges::find(next_, task, &Requirement::task);
    if (found != next_.end())
    {
        found->after = After::end;
        return;
    }
    next_.push_back({task, After::end});
}

void OperationChain::require(const Requirements& all)
{
    for (const auto& requirement : all)
    {
        if (requirement.after == After::end)
        {
            require(requirement.task);
        }
        else if (std::ranges::find(next_, requirement.task, &Requirement::task) == next_.end())
        {
            next_.push_back(requirement);
        }
    }
}

} // namespace haec_sim::exporting
