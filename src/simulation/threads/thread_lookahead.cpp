// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/threads/thread_lookahead.hpp"

namespace haec_sim
{

namespace
{

/// The end of a location is beyond all times, the greatest one too.
constexpr Picoseconds last_watched = Picoseconds::max() - Picoseconds{1};

} // namespace

void ThreadLookahead::fork(ThreadSlot slot, Picoseconds time)
{
    auto& place = places_[slot];
    place.is_forking = true;
    // What comes at this very time is still to be seen.
    place.through = time;
}

void ThreadLookahead::settle(ThreadSlot slot, Picoseconds time)
{
    places_[slot].is_forking = false;
    see(slot, time);
}

bool ThreadLookahead::look_beyond(ThreadSlot slot, Picoseconds time, LocationIndex waiter)
{
    if (is_beyond(slot, time))
    {
        return true;
    }
    auto& place = places_[slot];
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

bool ThreadLookahead::look_beyond_all(std::span<const ThreadSlot> slots, ThreadSlot self,
                                      Picoseconds time, LocationIndex waiter)
{
    return std::ranges::all_of(slots, [&](ThreadSlot slot)
                               { return slot == self || look_beyond(slot, time, waiter); });
}

bool ThreadLookahead::look_beyond_all(ThreadSlot self, Picoseconds time, LocationIndex waiter)
{
    for (ThreadSlot slot = 0; slot < size(); ++slot)
    {
        if (slot != self && !look_beyond(slot, time, waiter))
        {
            return false;
        }
    }
    return true;
}

void ThreadLookahead::wake_watchers(Place& place)
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
