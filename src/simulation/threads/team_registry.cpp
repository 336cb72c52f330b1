// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/team_registry.hpp"

#include <algorithm>

namespace haec_sim
{

TeamRegistry::TeamRegistry(std::vector<ThreadSlot> members, ThreadLookahead& lookahead,
                           const Wake& wake)
    : members_(std::move(members)), lookahead_(lookahead), wake_(wake), parts_(members_.size())
{
}

void TeamRegistry::add(const std::shared_ptr<Team>& team)
{
    const auto place = std::ranges::upper_bound(teams_, team->fork_in, {},
                                                [](const auto& other) { return other->fork_in; });
    teams_.insert(place, team);
}

bool TeamRegistry::add(const std::shared_ptr<TeamPart>& part)
{
    auto* const parts = parts_of(part->slot);
    if (parts == nullptr)
    {
        return false;
    }
    parts->push_back(part);
    return true;
}

TeamRegistry::Parts* TeamRegistry::parts_of(ThreadSlot slot)
{
    const auto found = std::ranges::find(members_, slot);
    return found != members_.end() ? &parts_[static_cast<std::size_t>(found - members_.begin())]
                                   : nullptr;
}

TeamRegistry::Answer TeamRegistry::contains(const Team& team, Picoseconds time,
                                            LocationIndex waiter)
{
    if (time < team.fork_in || (team.join_in && *team.join_in < time))
    {
        return Answer::no;
    }
    return team.join_in || lookahead_.look_beyond(team.master, time, waiter) ? Answer::yes
                                                                             : Answer::later;
}

TeamRegistry::Answer TeamRegistry::find_team(TeamPart& part, LocationIndex waiter)
{
    bool is_undecided = false;
    // A thread is in a team once. That tells teams apart of which one is joined when the next is
    // forked.
    const auto& own = *parts_of(part.slot);
    for (const auto& team : teams_)
    {
        const bool has_been_in =
            team->has_ended(part.slot) ||
            std::ranges::any_of(own, [&](const auto& other)
                                { return other.get() != &part && other->team == team; });
        if (has_been_in)
        {
            continue;
        }
        const auto answer = contains(*team, part.begin_in, waiter);
        if (answer == Answer::yes)
        {
            part.team = team;
            return answer;
        }
        is_undecided = is_undecided || answer == Answer::later;
    }
    if (is_undecided || !lookahead_.look_beyond_all(members_, part.slot, part.begin_in, waiter))
    {
        return Answer::later;
    }
    return Answer::no;
}

bool TeamRegistry::has_part(std::size_t member, const Team& team, Picoseconds latest) const
{
    return std::ranges::any_of(
        parts_[member], [&](const auto& part)
        { return team.fork_in <= part->begin_in && part->begin_in <= latest; });
}

bool TeamRegistry::is_over(Team& team, LocationIndex waiter)
{
    bool is_seen = true;
    for (std::size_t member = 0; member < members_.size(); ++member)
    {
        const auto slot = members_[member];
        if (slot == team.master || team.has_ended(slot))
        {
            continue;
        }
        if (has_part(member, team, *team.join_in))
        {
            team.waiting.add(waiter);
            return false;
        }
        is_seen = lookahead_.look_beyond(slot, *team.join_in, waiter) && is_seen;
    }
    return is_seen;
}

std::optional<TeamRegistry::LastEntry> TeamRegistry::last_entry(Team& team, TeamBarrier& barrier,
                                                                const TeamPart& self,
                                                                Picoseconds leave_in,
                                                                LocationIndex waiter, bool give_up)
{
    if (!give_up && barrier.entries.size() < members_.size() &&
        !has_entered_all(team, barrier, self.slot, leave_in, waiter))
    {
        return std::nullopt;
    }
    auto last_in = Picoseconds::min();
    Cause last;
    for (const auto& entry : barrier.entries)
    {
        if (entry.begin_in <= leave_in)
        {
            last_in = std::max(last_in, entry.entered.in);
            last.include({entry.entered.out, lookahead_.location(entry.slot)});
        }
    }
    return LastEntry{{last_in, last.time}, last.location};
}

bool TeamRegistry::has_entered_all(const Team& team, TeamBarrier& barrier, ThreadSlot self,
                                   Picoseconds leave_in, LocationIndex waiter)
{
    bool is_seen = true;
    for (std::size_t member = 0; member < members_.size(); ++member)
    {
        const auto slot = members_[member];
        if (slot == self || has_entered(barrier, slot) || team.has_ended(slot))
        {
            continue;
        }
        if (has_part(member, team, leave_in))
        {
            barrier.wait(waiter, leave_in);
            return false;
        }
        is_seen = lookahead_.look_beyond(slot, leave_in, waiter) && is_seen;
    }
    return is_seen;
}

bool TeamRegistry::has_entered(const TeamBarrier& barrier, ThreadSlot slot)
{
    return std::ranges::find(barrier.entries, slot, &TeamBarrier::Entry::slot) !=
           barrier.entries.end();
}

bool TeamRegistry::may_be_complete(const Team& team, const TeamBarrier& barrier) const
{
    if (barrier.entries.size() == members_.size())
    {
        return true;
    }
    for (std::size_t member = 0; member < members_.size(); ++member)
    {
        if (!team.has_ended(members_[member]) && has_part(member, team, barrier.first_leave) &&
            !has_entered(barrier, members_[member]))
        {
            return false;
        }
    }
    return true;
}

void TeamRegistry::enter(Team& team, TeamBarrier& barrier, const TeamBarrier::Entry& entry)
{
    barrier.entries.push_back(entry);
    if (!barrier.waiting.empty() && may_be_complete(team, barrier))
    {
        barrier.wake_all(wake_);
    }
}

void TeamRegistry::create_task(const TaskName& name, const Cause& made)
{
    auto& task = tasks_[name];
    ++task.created;
    task.made = made;
    task.waiting.wake_all(wake_);
}

TeamRegistry::Answer TeamRegistry::find_task(const TaskName& name, ThreadSlot self, Picoseconds in,
                                             LocationIndex waiter)
{
    const auto found = tasks_.find(name);
    if (found == tasks_.end() || found->second.seen == found->second.completed)
    {
        return lookahead_.look_beyond_all(members_, self, in, waiter) ? Answer::no : Answer::later;
    }
    if (found->second.created > found->second.completed)
    {
        return Answer::yes;
    }
    found->second.waiting.add(waiter);
    return Answer::later;
}

void TeamRegistry::complete_task(const TaskName& name)
{
    const auto found = tasks_.find(name);
    if (found != tasks_.end() && ++found->second.completed >= found->second.seen)
    {
        tasks_.erase(found);
    }
}

void TeamRegistry::end(const TeamPart& part, std::optional<Picoseconds> out)
{
    if (auto* const parts = parts_of(part.slot))
    {
        std::erase_if(*parts, [&](const auto& other) { return other.get() == &part; });
    }
    if (part.team != nullptr)
    {
        const auto end =
            out ? std::optional(Cause{*out, lookahead_.location(part.slot)}) : std::nullopt;
        part.team->end_part(part.slot, end, wake_);
        return;
    }
    // Nobody knows for which team it was.
    for (const auto& team : teams_)
    {
        team->wake_all(wake_);
    }
}

void TeamRegistry::remove(const Team& team)
{
    std::erase_if(teams_, [&](const auto& other) { return other.get() == &team; });
}

} // namespace haec_sim
