// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "threads/thread_sight.hpp"

namespace haec_sim
{

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
        wake_(place.location);
    }
    return false;
}

bool ThreadSight::look_beyond_all(std::span<const Seat> seats, Seat self, Picoseconds time,
                                  LocationIndex waiter)
{
    bool all = true;
    for (const auto seat : seats)
    {
        all = (seat == self || look_beyond(seat, time, waiter)) && all;
    }
    return all;
}

bool ThreadSight::look_beyond_all(Seat self, Picoseconds time, LocationIndex waiter)
{
    bool all = true;
    for (Seat seat = 0; seat < size(); ++seat)
    {
        all = (seat == self || look_beyond(seat, time, waiter)) && all;
    }
    return all;
}

void ThreadSight::wake_watchers(Place& place)
{
    const auto through = place.through;
    std::vector<LocationIndex> seen;
    std::erase_if(place.watchers,
                  [&](const Watcher& watcher)
                  {
                      const bool is_seen = through > watcher.time || through == Picoseconds::max();
                      if (is_seen)
                      {
                          seen.push_back(watcher.location);
                      }
                      return is_seen;
                  });
    for (const auto location : seen)
    {
        wake_(location);
    }
}

} // namespace haec_sim
