// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/matching/lock_board.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

void LockBoard::request(const LockRequestNotice& notice)
{
    wanted_[notice.location] = {notice.lock, notice.location, notice.is_exclusive, notice.arrival};
    if (notice.is_exclusive)
    {
        exclusive_.insert(notice.lock.window);
    }
}

void LockBoard::release(const LockReleaseNotice& notice)
{
    const auto wanted = wanted_.find(notice.location);
    if (wanted != wanted_.end() && wanted->second.lock == notice.lock)
    {
        wanted_.erase(wanted);
        return;
    }
    const auto held = std::ranges::find_if(
        held_, [&](const Part& part)
        { return part.location == notice.location && part.lock == notice.lock; });
    if (held == held_.end())
    {
        return;
    }
    const EmptyMessage message{notice.arrival, {notice.sent, notice.location}};
    auto& released = released_[notice.lock];
    released.any.include(message);
    if (held->is_exclusive)
    {
        released.exclusive.include(message);
    }
    held_.erase(held);
}

std::vector<LockBoard::Answer> LockBoard::answers(std::span<const LocationIndex> waiting) const
{
    std::vector<Answer> answers;
    std::vector<const Part*> earlier;
    for (const auto location : waiting)
    {
        auto& answer = answers.emplace_back(Answer::no);
        const auto found = wanted_.find(location);
        if (found == wanted_.end())
        {
            continue;
        }
        const auto& part = found->second;
        const auto excludes = [&](const Part* other) { return other->excludes(part); };
        if (std::ranges::none_of(held_, [&](const Part& other) { return other.excludes(part); }))
        {
            answer = !exclusive_.contains(part.lock.window)   ? Answer::with_others
                     : std::ranges::any_of(earlier, excludes) ? Answer::out_of_turn
                                                              : Answer::in_turn;
        }
        earlier.push_back(&part);
    }
    return answers;
}

EmptyMessage LockBoard::freed(const Part& part) const
{
    EmptyMessage last;
    const WindowLock first{part.lock.window, 0, 0};
    for (auto place = released_.lower_bound(first);
         place != released_.end() && place->first.window == part.lock.window; ++place)
    {
        const auto& [lock, released] = *place;
        if (lock.meets(part.lock))
        {
            last.include(part.is_exclusive ? released.any : released.exclusive);
        }
    }
    return last;
}

LockGrantNotice LockBoard::grant(LocationIndex location)
{
    const auto found = wanted_.find(location);
    HAEC_SIM_ASSERT(found != wanted_.end());
    const auto part = found->second;
    wanted_.erase(found);
    held_.push_back(part);
    const auto last = freed(part);
    return last.arrival > part.arrival ? LockGrantNotice{location, last.arrival, last.sent}
                                       : LockGrantNotice{location, part.arrival, {}};
}

} // namespace haec_sim
