// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/thread_records.hpp"

#include <algorithm>

namespace haec_sim
{

ThreadRecords::ThreadRecords(LocationIndex self, ProcessThreads& process)
    : self_(self), process_(process), slot_(process.join(self))
{
}

void ThreadRecords::see_fork(Picoseconds in)
{
    const auto& team = seen_forks_.emplace_back(std::make_shared<Team>(slot_, in));
    forks_.push(team);
    is_forking_ = true;
    process_.lookahead.fork(slot_, in);
}

void ThreadRecords::see_join(Picoseconds in)
{
    std::shared_ptr<Team> team;
    if (!seen_forks_.empty())
    {
        team = std::move(seen_forks_.back());
        seen_forks_.pop_back();
        team->join_in = in;
    }
    joins_.push(std::move(team));
    if (is_forking_)
    {
        is_forking_ = false;
        process_.lookahead.settle(slot_, in);
    }
}

std::shared_ptr<TeamPart> ThreadRecords::new_part()
{
    return spare_part_ != nullptr ? std::move(spare_part_) : std::make_shared<TeamPart>();
}

void ThreadRecords::see_begin(CommRef communicator, Picoseconds in)
{
    auto& registry = process_.registry(communicator);
    auto part = new_part();
    part->slot = slot_;
    part->begin_in = in;
    part->task = {0, slot_, true};
    part->registry = registry.add(part) ? &registry : nullptr;
    if (is_forking_ && part->registry != nullptr)
    {
        part->team = seen_forks_.back();
        part->team->registry = &registry;
        registry.add(part->team);
    }
    begins_.push(std::move(part));
    if (is_forking_)
    {
        is_forking_ = false;
        process_.lookahead.settle(slot_, in);
    }
}

void ThreadRecords::fork(Picoseconds out)
{
    const auto team = forks_.pop();
    team->fork_out = out;
    team->waiting.wake_all(process_.wake);
}

ThreadRecords::Answer ThreadRecords::is_team_over()
{
    const auto& team = joins_.front();
    if (team == nullptr || team->registry == nullptr)
    {
        return Answer::no;
    }
    return team->registry->is_over(*team, self_) ? Answer::yes : Answer::later;
}

Cause ThreadRecords::latest_end()
{
    return joins_.front()->latest_end;
}

void ThreadRecords::join()
{
    const auto team = joins_.pop();
    if (team != nullptr && team->registry != nullptr)
    {
        team->registry->remove(*team);
    }
}

ThreadRecords::Answer ThreadRecords::find_fork()
{
    auto& part = *begins_.front();
    if (part.registry == nullptr)
    {
        return Answer::no;
    }
    if (part.team == nullptr)
    {
        const auto answer = part.registry->find_team(part, self_);
        if (answer != Answer::yes)
        {
            return answer;
        }
    }
    if (!part.team->fork_out)
    {
        part.team->waiting.add(self_);
        return Answer::later;
    }
    return Answer::yes;
}

bool ThreadRecords::is_own_fork()
{
    const auto& team = begins_.front()->team;
    return team != nullptr && team->master == slot_;
}

TimePair ThreadRecords::forked()
{
    const auto& team = *begins_.front()->team;
    return {team.fork_in, *team.fork_out};
}

LocationIndex ThreadRecords::forker()
{
    return process_.lookahead.location(begins_.front()->team->master);
}

void ThreadRecords::begin(bool has_team)
{
    auto part = begins_.pop();
    if (!has_team)
    {
        part->team.reset();
    }
    parts_.push_back(std::move(part));
}

bool ThreadRecords::end(CommRef communicator, Picoseconds out)
{
    const auto* registry = &process_.registry(communicator);
    const auto found =
        std::find_if(parts_.rbegin(), parts_.rend(),
                     [registry](const auto& part)
                     { return part->registry == registry || part->registry == nullptr; });
    if (found == parts_.rend())
    {
        return false;
    }
    auto part = std::move(*found);
    parts_.erase(std::prev(found.base()));
    if (part->registry != nullptr)
    {
        part->registry->end(*part, out);
    }
    if (part.use_count() == 1)
    {
        *part = {};
        spare_part_ = std::move(part);
    }
    return true;
}

void ThreadRecords::enter_barrier(std::size_t depth, Picoseconds in, Picoseconds out)
{
    if (parts_.empty() || parts_.back()->team == nullptr)
    {
        return;
    }
    const auto& part = parts_.back();
    const auto index = part->barriers_entered++;
    barriers_.push_back({depth, part, index, {in, out}});
    if (auto* barrier = part->team->barrier(index))
    {
        part->registry->enter(*part->team, *barrier, {slot_, part->begin_in, {in, out}});
    }
}

std::optional<ThreadRecords::Passage> ThreadRecords::passage(Picoseconds leave_in, bool give_up)
{
    const auto& open = barriers_.back();
    auto& part = *open.part;
    auto* barrier = part.team->barrier(open.index);
    if (barrier == nullptr)
    {
        return Passage{open.entered, open.entered, self_, {}};
    }
    const auto last =
        part.registry->last_entry(*part.team, *barrier, part, leave_in, self_, give_up);
    if (!last)
    {
        return std::nullopt;
    }
    if (barrier->tasks.open > 0 && !give_up)
    {
        barrier->tasks.waiting.add(self_);
        return std::nullopt;
    }
    return Passage{open.entered, last->time, last->location, barrier->tasks.latest_end};
}

void ThreadRecords::leave_barrier()
{
    const auto& open = barriers_.back();
    ++open.part->barriers_left;
    open.part->team->leave_barrier(open.index, open.part->registry->size());
    barriers_.pop_back();
}

void ThreadRecords::finish()
{
    leave_barriers(0);
    while (!parts_.empty())
    {
        const auto part = std::move(parts_.back());
        parts_.pop_back();
        if (part->registry != nullptr)
        {
            part->registry->end(*part, std::nullopt);
        }
    }
    process_.locks.end(slot_);
}

} // namespace haec_sim
