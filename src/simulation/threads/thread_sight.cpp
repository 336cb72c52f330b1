// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/thread_sight.hpp"

namespace haec_sim
{

namespace
{

/// The end of a location is beyond all times, the greatest one too.
constexpr Picoseconds last_watched = Picoseconds::max() - Picoseconds{1};

} // namespace

void ThreadSight::fork(Seat seat, Picoseconds time)
{
    auto& place = places_[seat];
    place.is_forking = true;
    // What comes at this very time is still to be seen.
    place.through = time;
}

void ThreadSight::settle(Seat seat, Picoseconds time)
{
    places_[seat].is_forking = false;
    see(seat, time);
}

bool ThreadSight::look_beyond(Seat seat, Picoseconds time, LocationIndex waiter)
{
    if (is_beyond(seat, time))
    {
        return true;
    }
    auto& place = places_[seat];
    const bool is_known =
        std::ranges::any_of(place.watchers, [&](const Watcher& watcher)
                            { return watcher.location == waiter && watcher.time >= time; });
    if (!is_known)
    {
        place.watchers.push_back({time, waiter});
        place.first_watched = std::min({place.first_watched, time, last_watched});
        wake_(place.location);
    }
    return false;
}

bool ThreadSight::look_beyond_all(std::span<const Seat> seats, Seat self, Picoseconds time,
                                  LocationIndex waiter)
{
    return std::ranges::all_of(seats, [&](Seat seat)
                               { return seat == self || look_beyond(seat, time, waiter); });
}

bool ThreadSight::look_beyond_all(Seat self, Picoseconds time, LocationIndex waiter)
{
    for (Seat seat = 0; seat < size(); ++seat)
    {
        if (seat != self && !look_beyond(seat, time, waiter))
        {
            return false;
        }
    }
    return true;
}

void ThreadSight::wake_watchers(Place& place)
{
    const auto through = place.through;
    place.first_watched = Picoseconds::max();
    std::erase_if(
        place.watchers,
        [&](const Watcher& watcher)
        {
            const bool is_seen = through > watcher.time || through == Picoseconds::max();
            if (is_seen)
            {
                wake_(watcher.location);
            }
            else
            {
                place.first_watched = std::min({place.first_watched, watcher.time, last_watched});
            }
            return is_seen;
        });
}

} // namespace haec_sim
