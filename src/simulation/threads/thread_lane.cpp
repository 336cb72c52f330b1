// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/thread_lane.hpp"

#include <algorithm>

namespace haec_sim
{

ThreadLane::ThreadLane(LocationIndex self, ProcessThreads& process)
    : self_(self), process_(process), seat_(process.join(self))
{
}

void ThreadLane::see_fork(Picoseconds in)
{
    const auto& team = seen_forks_.emplace_back(std::make_shared<Team>(seat_, in));
    forks_.push(team);
    is_forking_ = true;
    process_.sight.fork(seat_, in);
}

void ThreadLane::see_join(Picoseconds in)
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
        process_.sight.settle(seat_, in);
    }
}

std::shared_ptr<TeamPart> ThreadLane::new_part()
{
    return spare_part_ != nullptr ? std::move(spare_part_) : std::make_shared<TeamPart>();
}

void ThreadLane::see_begin(CommRef communicator, Picoseconds in)
{
    auto& crew = process_.crew(communicator);
    auto part = new_part();
    part->seat = seat_;
    part->begin_in = in;
    part->task = {0, seat_, true};
    part->crew = crew.add(part) ? &crew : nullptr;
    if (is_forking_ && part->crew != nullptr)
    {
        part->team = seen_forks_.back();
        part->team->crew = &crew;
        crew.add(part->team);
    }
    begins_.push(std::move(part));
    if (is_forking_)
    {
        is_forking_ = false;
        process_.sight.settle(seat_, in);
    }
}

void ThreadLane::fork(Picoseconds out)
{
    const auto team = forks_.pop();
    team->fork_out = out;
    team->waiting.wake_all(process_.wake);
}

ThreadLane::Answer ThreadLane::is_team_over()
{
    const auto& team = joins_.front();
    if (team == nullptr || team->crew == nullptr)
    {
        return Answer::no;
    }
    return team->crew->is_over(*team, self_) ? Answer::yes : Answer::later;
}

Cause ThreadLane::latest_end()
{
    return joins_.front()->latest_end;
}

void ThreadLane::join()
{
    const auto team = joins_.pop();
    if (team != nullptr && team->crew != nullptr)
    {
        team->crew->remove(*team);
    }
}

ThreadLane::Answer ThreadLane::find_fork()
{
    auto& part = *begins_.front();
    if (part.crew == nullptr)
    {
        return Answer::no;
    }
    if (part.team == nullptr)
    {
        const auto answer = part.crew->find_team(part, self_);
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

bool ThreadLane::is_own_fork()
{
    const auto& team = begins_.front()->team;
    return team != nullptr && team->master == seat_;
}

TimePair ThreadLane::forked()
{
    const auto& team = *begins_.front()->team;
    return {team.fork_in, *team.fork_out};
}

LocationIndex ThreadLane::forker()
{
    return process_.sight.location(begins_.front()->team->master);
}

void ThreadLane::begin(bool has_team)
{
    auto part = begins_.pop();
    if (!has_team)
    {
        part->team.reset();
    }
    parts_.push_back(std::move(part));
}

bool ThreadLane::end(CommRef communicator, Picoseconds out)
{
    const auto* crew = &process_.crew(communicator);
    const auto found = std::find_if(parts_.rbegin(), parts_.rend(),
                                    [crew](const auto& part)
                                    { return part->crew == crew || part->crew == nullptr; });
    if (found == parts_.rend())
    {
        return false;
    }
    auto part = std::move(*found);
    parts_.erase(std::prev(found.base()));
    if (part->crew != nullptr)
    {
        part->crew->end(*part, out);
    }
    if (part.use_count() == 1)
    {
        *part = {};
        spare_part_ = std::move(part);
    }
    return true;
}

void ThreadLane::enter_barrier(std::size_t depth, Picoseconds in, Picoseconds out)
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
        part->crew->enter(*part->team, *barrier, {seat_, part->begin_in, {in, out}});
    }
}

std::optional<ThreadLane::Passage> ThreadLane::passage(Picoseconds leave_in, bool give_up)
{
    const auto& open = barriers_.back();
    auto& part = *open.part;
    auto* barrier = part.team->barrier(open.index);
    if (barrier == nullptr)
    {
        return Passage{open.entered, open.entered, self_, {}};
    }
    const auto last = part.crew->last_entry(*part.team, *barrier, part, leave_in, self_, give_up);
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

void ThreadLane::leave_barrier()
{
    const auto& open = barriers_.back();
    ++open.part->barriers_left;
    open.part->team->leave_barrier(open.index, open.part->crew->size());
    barriers_.pop_back();
}

void ThreadLane::finish()
{
    leave_barriers(0);
    while (!parts_.empty())
    {
        const auto part = std::move(parts_.back());
        parts_.pop_back();
        if (part->crew != nullptr)
        {
            part->crew->end(*part, std::nullopt);
        }
    }
    process_.locks.end(seat_);
}

} // namespace haec_sim
