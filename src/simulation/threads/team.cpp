// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/team.hpp"

namespace haec_sim
{

TeamBarrier* Team::new_barrier(std::uint64_t index)
{
    if (index < first_barrier_)
    {
        return nullptr;
    }
    while (index - first_barrier_ >= barriers_.size())
    {
        barriers_.emplace_back();
    }
    return &barriers_[index - first_barrier_];
}

void Team::leave_barrier(std::uint64_t index, std::size_t members)
{
    if (auto* left = barrier(index))
    {
        ++left->left;
    }
    while (!barriers_.empty() && barriers_.front().left >= members)
    {
        barriers_.erase(barriers_.begin());
        ++first_barrier_;
    }
}

bool Team::has_ended(ThreadSlot slot) const
{
    return std::ranges::find(ended_, slot) != ended_.end();
}

void Team::end_part(ThreadSlot slot, const std::optional<Cause>& end, const Wake& wake)
{
    ended_.push_back(slot);
    latest_end.include(end.value_or(latest_end));
    wake_all(wake);
}

void Team::wake_all(const Wake& wake)
{
    waiting.wake_all(wake);
    for (auto& barrier : barriers_)
    {
        barrier.wake_all(wake);
    }
}

void Team::create_task(const TaskName& name, const TaskName& parent, std::uint64_t epoch)
{
    auto* before = barrier(epoch);
    if (before == nullptr || !tasks_.try_emplace(name, Task{parent, epoch}).second)
    {
        return;
    }
    ++before->tasks.open;
    ++children_[parent].open;
}

void Team::complete_task(const TaskName& name, const Cause& end, const Wake& wake)
{
    const auto found = tasks_.find(name);
    if (found == tasks_.end())
    {
        return;
    }
    if (auto* before = barrier(found->second.epoch))
    {
        count_end(before->tasks, end, wake);
    }
    count_end(children_[found->second.parent], end, wake);
    tasks_.erase(found);
    if (const auto own = children_.find(name); own != children_.end() && own->second.open == 0)
    {
        children_.erase(own);
    }
}

void Team::count_end(TaskCount& count, const Cause& end, const Wake& wake)
{
    --count.open;
    count.latest_end.include(end);
    if (count.open == 0)
    {
        count.waiting.wake_all(wake);
    }
}

} // namespace haec_sim
