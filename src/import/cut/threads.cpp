// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/cut/threads.hpp"

#include <algorithm>

namespace haec_sim::importing
{

namespace
{

constexpr std::size_t begin_and_end = 2;

} // namespace

void CutThreads::join(const Place& place)
{
    if (open_forks_.empty())
    {
        drop(place);
        return;
    }
    open_forks_.back()->places.push_back(place);
    open_forks_.pop_back();
}

// The fork right before a part of its own thread made the team.
void CutThreads::begin(std::uint32_t communicator, const Place& place)
{
    auto& team = teams_[{communicator, counts_[communicator]++}];
    if (!open_forks_.empty() && !open_forks_.back()->has_team)
    {
        team.fork = open_forks_.back();
        team.fork->has_team = true;
    }
    team.places.push_back(place);
    open_teams_.push_back(&team);
}

void CutThreads::end(std::uint32_t, const Place& place)
{
    if (open_teams_.empty())
    {
        drop(place);
        return;
    }
    open_teams_.back()->places.push_back(place);
    open_teams_.pop_back();
}

void CutThreads::release(std::uint32_t lock, const Place& place)
{
    const auto taken = locks_.find(lock);
    if (taken == locks_.end())
    {
        drop(place);
        return;
    }
    if (!taken->second.is_inside || !place.is_inside)
    {
        drop(taken->second);
        drop(place);
    }
    locks_.erase(taken);
}

void CutThreads::end_location()
{
    for (const auto& [lock, place] : locks_)
    {
        drop(place);
    }
    for (auto* team : open_teams_)
    {
        // A part without an end crosses the cut.
        team->places.push_back({});
    }
    open_forks_.clear();
    open_teams_.clear();
    counts_.clear();
    locks_.clear();
}

void CutThreads::leave_out_teams()
{
    const auto is_inside = [](const Place& place) { return place.is_inside; };
    const auto is_whole = [&](const Fork& fork)
    { return fork.places.size() == begin_and_end && std::ranges::all_of(fork.places, is_inside); };
    for (auto& [key, team] : teams_)
    {
        const bool is_kept = (team.fork == nullptr || is_whole(*team.fork)) &&
                             std::ranges::all_of(team.places, is_inside);
        if (!is_kept)
        {
            std::ranges::for_each(team.places, [&](const Place& place) { drop(place); });
            if (team.fork != nullptr)
            {
                // Not whole any more: it is left out below.
                team.fork->places.push_back({});
            }
        }
    }
    for (const auto& fork : forks_)
    {
        if (!is_whole(fork))
        {
            std::ranges::for_each(fork.places, [&](const Place& place) { drop(place); });
        }
    }
}

} // namespace haec_sim::importing
