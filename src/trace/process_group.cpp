// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "trace/process_group.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <unordered_set>

namespace haec_sim
{

namespace
{

bool rises(const std::vector<ProcessIndex>& processes)
{
    return std::ranges::adjacent_find(processes, std::greater_equal{}) == processes.end();
}

/// The processes each once, those first that came first.
std::vector<ProcessIndex> each_once(const std::vector<ProcessIndex>& processes)
{
    std::vector<ProcessIndex> members;
    std::unordered_set<ProcessIndex> seen;
    for (const auto process : processes)
    {
        if (process != no_process && seen.insert(process).second)
        {
            members.push_back(process);
        }
    }
    return members;
}

} // namespace

ProcessGroup::ProcessGroup(std::vector<ProcessIndex> processes)
    : ProcessGroup(std::move(processes), nullptr, true)
{
}

ProcessGroup::ProcessGroup(std::vector<ProcessIndex> processes, ProcessList ranks, bool is_complete)
    : ranks_(std::move(ranks)), is_complete_(is_complete)
{
    auto list = std::make_shared<const std::vector<ProcessIndex>>(std::move(processes));
    members_ = list;
    if (!rises(*list) || (!list->empty() && list->back() == no_process))
    {
        auto members = each_once(*list);
        if (members.size() < list->size())
        {
            members_ = std::make_shared<const std::vector<ProcessIndex>>(std::move(members));
        }
    }
    if (ranks_ == nullptr)
    {
        ranks_ = std::move(list);
    }
    if (!rises(*members_))
    {
        order_.resize(members_->size());
        std::iota(order_.begin(), order_.end(), 0);
        std::ranges::sort(order_, {}, [this](std::uint32_t place) { return (*members_)[place]; });
    }
}

std::optional<std::uint32_t> ProcessGroup::index_of(ProcessIndex process) const
{
    const auto& members = *members_;
    if (order_.empty())
    {
        const auto found = std::ranges::lower_bound(members, process);
        return found != members.end() && *found == process
                   ? std::optional(static_cast<std::uint32_t>(found - members.begin()))
                   : std::nullopt;
    }
    const auto found = std::ranges::lower_bound(
        order_, process, {}, [&](std::uint32_t place) { return members[place]; });
    return found != order_.end() && members[*found] == process ? std::optional(*found)
                                                               : std::nullopt;
}

} // namespace haec_sim
