// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/task_check.hpp"

#include <algorithm>
#include <utility>

namespace haec_sim::verification
{

TaskKey task_of(const ThreadFact& fact)
{
    return {fact.object, fact.kind, fact.number};
}

void Tasks::add(const std::vector<ThreadFact>& facts)
{
    threads_.push_back(&facts);
    for (const auto& fact : facts)
    {
        if (fact.act == ThreadAct::make_task)
        {
            tasks_[task_of(fact)].made.push_back({fact.in, fact.where});
        }
        else if (fact.act == ThreadAct::complete_task)
        {
            tasks_[task_of(fact)].ended.push_back({fact.in, fact.where});
        }
    }
}

void Tasks::settle()
{
    for (auto& [name, tasks] : tasks_)
    {
        std::ranges::stable_sort(tasks.made, {}, &Moment::in);
        std::ranges::stable_sort(tasks.ended, {}, &Moment::in);
    }
}

const Moment* Tasks::making_of(const TaskKey& task, Picoseconds in) const
{
    const auto found = tasks_.find(task);
    if (found == tasks_.end())
    {
        return nullptr;
    }
    const auto& made = found->second.made;
    const auto next = std::ranges::upper_bound(made, in, {}, &Moment::in);
    return next == made.begin() ? nullptr : &*std::prev(next);
}

const Moment* Tasks::end_of(const TaskKey& task, Picoseconds made) const
{
    const auto* making = making_of(task, made);
    if (making == nullptr)
    {
        return nullptr;
    }
    const auto& named = tasks_.at(task);
    const auto place = static_cast<std::size_t>(making - named.made.data());
    return place < named.ended.size() ? &named.ended[place] : nullptr;
}

void Tasks::check(Findings& findings) const
{
    for (const auto* facts : threads_)
    {
        check(*facts, findings);
    }
}

void Tasks::check(const std::vector<ThreadFact>& facts, Findings& findings) const
{
    Current current;
    std::map<Current, std::vector<const Moment*>> ends_of_children;
    for (const auto& fact : facts)
    {
        switch (fact.act)
        {
        case ThreadAct::make_task:
            if (const auto* end = end_of(task_of(fact), fact.in))
            {
                ends_of_children[current].push_back(end);
            }
            break;
        case ThreadAct::go_on_with_task:
            current.reset();
            if (const auto* making = making_of(task_of(fact), fact.in))
            {
                current = task_of(fact);
                expect_not_before(making->where.time, fact.where, findings);
            }
            break;
        case ThreadAct::complete_task:
            current.reset();
            ends_of_children.erase(task_of(fact));
            break;
        case ThreadAct::leave_task_wait:
            for (const auto* end : ends_of_children[current])
            {
                if (end->in <= fact.in)
                {
                    expect_not_before(end->where.time, fact.where, findings);
                }
            }
            ends_of_children.erase(current);
            break;
        case ThreadAct::end:
            ends_of_children.erase(Current{});
            break;
        default:
            break;
        }
    }
}

} // namespace haec_sim::verification
