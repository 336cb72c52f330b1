// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/time_map.hpp"

#include "haec_sim/error.hpp"

#include <algorithm>

namespace haec_sim
{

std::size_t TimeMap::add_follower(LocationIndex location)
{
    followers_.push_back({location, 0, false, false, {}});
    return followers_.size() - 1;
}

void TimeMap::note(const TimePair& point)
{
    // The first of several at one time counts, and the last one for what comes after it.
    const auto size = points_.size();
    const bool is_in_between =
        size >= 2 && points_.at(size - 1).in == point.in && points_.at(size - 2).in == point.in;
    if (is_in_between)
    {
        points_.back() = point;
    }
    else
    {
        points_.push(point);
    }
    wake_those_before(point.in);
    if (points_.size() > most_points / 2)
    {
        forget_needless();
    }
}

bool TimeMap::is_anybody_behind() const noexcept
{
    return std::ranges::any_of(
        followers_, [](const Follower& follower)
        { return !follower.has_left && !follower.is_elsewhere && !follower.awaited; });
}

void TimeMap::end()
{
    is_over_ = true;
    wake_those_before(Picoseconds::max());
}

void TimeMap::wake_those_before(Picoseconds in)
{
    for (auto& follower : followers_)
    {
        if (follower.awaited && *follower.awaited <= in)
        {
            follower.awaited.reset();
            wake_(follower.location);
        }
    }
}

std::optional<Picoseconds> TimeMap::at(std::size_t number, Picoseconds in)
{
    auto& follower = followers_[number];
    follower.is_elsewhere = false;
    if (!is_over_ && (points_.empty() || points_.back().in < in))
    {
        follower.awaited = in;
        return std::nullopt;
    }
    if (points_.empty())
    {
        return in;
    }
    skip_to(number, in);
    const auto& left = point(follower.last);
    const bool has_right = follower.last + 1 < end_number();
    if (in <= left.in || !has_right)
    {
        return left.out + (in - left.in);
    }
    return between(left, point(follower.last + 1), in);
}

Picoseconds TimeMap::between(const TimePair& left, const TimePair& right, Picoseconds in)
{
    __extension__ using Wide = __int128;
    const Wide rise = right.out.count() - left.out.count();
    const Wide run = right.in.count() - left.in.count();
    const Wide step = in.count() - left.in.count();
    HAEC_SIM_ASSERT(run > 0);
    const auto part = (rise * step + run / 2) / run;
    return left.out + Picoseconds{static_cast<std::int64_t>(part)};
}

void TimeMap::skip_to(std::size_t number, Picoseconds in)
{
    auto& follower = followers_[number];
    follower.is_elsewhere = false;
    follower.last = std::max(follower.last, first_);
    while (follower.last + 1 < end_number() && point(follower.last + 1).in < in)
    {
        ++follower.last;
    }
}

void TimeMap::leave(std::size_t follower)
{
    followers_[follower].has_left = true;
    forget_needless();
}

void TimeMap::forget_needless()
{
    if (points_.empty())
    {
        return;
    }
    auto needed = end_number() - 1;
    for (auto& follower : followers_)
    {
        if (follower.awaited)
        {
            // It is beyond them all.
            follower.last = end_number() - 1;
        }
        if (!follower.has_left)
        {
            needed = std::min(needed, std::max(follower.last, first_));
        }
    }
    for (; first_ < needed; ++first_)
    {
        points_.drop();
    }
}

} // namespace haec_sim
