// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "verification/rules/team_check.hpp"

#include <algorithm>
#include <map>

namespace haec_sim::verification
{

void Teams::add(const std::vector<ThreadFact>& facts, const Tasks& tasks)
{
    Open open;
    for (const auto& fact : facts)
    {
        take(fact, open);
        if (fact.act == ThreadAct::make_task && !open.parts.empty())
        {
            auto& part = open.parts.back();
            const auto left = std::ranges::count_if(part.left, [](const auto& moment)
                                                    { return moment.has_value(); });
            if (const auto* end = tasks.end_of(task_of(fact), fact.in))
            {
                part.ends_of_tasks.emplace_back(left, end);
            }
        }
    }
    teams_.insert(teams_.end(), open.forks.begin(), open.forks.end());
    parts_.insert(parts_.end(), open.parts.begin(), open.parts.end());
}

void Teams::take(const ThreadFact& fact, Open& open)
{
    const Moment now{fact.in, fact.where};
    switch (fact.act)
    {
    case ThreadAct::fork:
        open.forks.push_back({RegionRef::undefined, now, {}});
        open.is_forking = true;
        break;
    case ThreadAct::join:
        if (!open.forks.empty())
        {
            open.forks.back().join = now;
            teams_.push_back(open.forks.back());
            open.forks.pop_back();
        }
        open.is_forking = false;
        break;
    case ThreadAct::begin:
        if (open.is_forking)
        {
            open.forks.back().communicator = fact.object;
            open.is_forking = false;
        }
        open.parts.push_back({fact.object, now, {}, {}, {}, {}});
        break;
    case ThreadAct::end:
        end(fact, open);
        break;
    case ThreadAct::enter_barrier:
        if (!open.parts.empty())
        {
            open.parts.back().entered.push_back(now);
            open.parts.back().left.emplace_back();
        }
        break;
    case ThreadAct::leave_barrier:
        if (!open.parts.empty() && !open.parts.back().left.empty())
        {
            open.parts.back().left.back() = now;
        }
        break;
    default:
        break;
    }
}

void Teams::end(const ThreadFact& fact, Open& open)
{
    for (auto part = open.parts.rbegin(); part != open.parts.rend(); ++part)
    {
        if (part->communicator == fact.object)
        {
            part->end = {fact.in, fact.where};
            parts_.push_back(*part);
            open.parts.erase(std::prev(part.base()));
            return;
        }
    }
}

const Team* Teams::team_of(const Part& part) const
{
    // The last that was forked before it.
    const Team* found = nullptr;
    auto last = std::ranges::upper_bound(teams_, part.begin.in, {},
                                         [](const Team& team) { return team.fork.in; });
    while (last != teams_.begin() && found == nullptr)
    {
        --last;
        if (last->communicator == part.communicator)
        {
            found = &*last;
        }
    }
    return found != nullptr && found->contains(part.communicator, part.begin.in) ? found : nullptr;
}

void Teams::check(Findings& findings)
{
    std::ranges::stable_sort(teams_, {}, [](const Team& team) { return team.fork.in; });
    std::map<const Team*, std::vector<const Part*>> parts_of;
    for (const auto& part : parts_)
    {
        if (const auto* team = team_of(part))
        {
            parts_of[team].push_back(&part);
            expect_not_before(team->fork.where.time, part.begin.where, findings);
            if (team->join && part.end)
            {
                expect_not_before(part.end->where.time, team->join->where, findings);
            }
        }
    }
    for (const auto& [team, parts] : parts_of)
    {
        check_barriers(parts, findings);
    }
}

std::vector<Barrier> Teams::barriers_of(const std::vector<const Part*>& parts)
{
    std::vector<Barrier> barriers;
    for (const auto* part : parts)
    {
        barriers.resize(std::max(barriers.size(), part->entered.size()));
        for (std::size_t index = 0; index < part->entered.size(); ++index)
        {
            auto& last = barriers[index].last_enter;
            last = std::max(last, part->entered[index].where.time);
        }
    }
    for (const auto* part : parts)
    {
        for (const auto& [index, end] : part->ends_of_tasks)
        {
            if (index < barriers.size())
            {
                barriers[index].ends_of_tasks.push_back(end);
            }
        }
    }
    return barriers;
}

void Teams::check_barriers(const std::vector<const Part*>& parts, Findings& findings)
{
    const auto barriers = barriers_of(parts);
    for (const auto* part : parts)
    {
        for (std::size_t index = 0; index < part->left.size(); ++index)
        {
            if (!part->left[index])
            {
                continue;
            }
            auto earliest = barriers[index].last_enter;
            for (const auto* end : barriers[index].ends_of_tasks)
            {
                // A thread that left it before the task ended did so in the input.
                earliest = end->in <= part->left[index]->in ? std::max(earliest, end->where.time)
                                                            : earliest;
            }
            expect_not_before(earliest, part->left[index]->where, findings);
        }
    }
}

} // namespace haec_sim::verification
