// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/units.hpp"
#include "simulation/threads/waiters.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace haec_sim
{

/// A location's number among those of its process.
using ThreadSlot = std::uint32_t;

/// The points up to which the locations of a process have been seen, and who must know.
///
/// A cause is recorded no later than its effect. So what was not seen when all locations have been
/// seen beyond the effect is not in the trace; nobody waits for it in vain. All times are input
/// times.
class ThreadLookahead
{
public:
    explicit ThreadLookahead(const Wake& wake) : wake_(wake) {}

    /// Adds a location, before the first record.
    ThreadSlot add(LocationIndex location)
    {
        places_.push_back({location, Picoseconds::min(), Picoseconds::max(), false, {}});
        return static_cast<ThreadSlot>(places_.size() - 1);
    }

    ThreadSlot size() const noexcept
    {
        return static_cast<ThreadSlot>(places_.size());
    }

    LocationIndex location(ThreadSlot slot) const
    {
        return places_[slot].location;
    }

    /// A record at `time` was seen; at the end of the location Picoseconds::max().
    [[gnu::always_inline]] void see(ThreadSlot slot, Picoseconds time)
    {
        auto& place = places_[slot];
        if (!place.is_forking)
        {
            place.through = time;
        }
        if (place.through > place.first_watched) [[unlikely]]
        {
            wake_watchers(place);
        }
    }

    /// Its last record opens a team of which nobody knows yet which one it is: it counts as unseen
    /// until settle().
    void fork(ThreadSlot slot, Picoseconds time);

    /// It is known which team that was, or there is none; it has been seen up to `time`.
    void settle(ThreadSlot slot, Picoseconds time);

    /// The time of its last record that was seen: none before it is still to be seen.
    Picoseconds through(ThreadSlot slot) const
    {
        return places_[slot].through;
    }

    /// True where nothing up to `time` is still to be seen of that location.
    bool is_beyond(ThreadSlot slot, Picoseconds time) const
    {
        return places_[slot].through > time || places_[slot].through == Picoseconds::max();
    }

    /// Looks whether it is beyond; where it is not, `waiter` is woken when it is. The location
    /// reads on even if it waits itself.
    bool look_beyond(ThreadSlot slot, Picoseconds time, LocationIndex waiter);

    /// Looks at several, all but `self`. Waits for one at a time: those that wait themselves should
    /// not read on without need, as what they read must be kept.
    bool look_beyond_all(std::span<const ThreadSlot> slots, ThreadSlot self, Picoseconds time,
                         LocationIndex waiter);

    /// Looks at all locations of the process but `self`, likewise.
    bool look_beyond_all(ThreadSlot self, Picoseconds time, LocationIndex waiter);

    /// True where somebody waits until more of this location is seen.
    bool is_watched(ThreadSlot slot) const noexcept
    {
        return !places_[slot].watchers.empty();
    }

private:
    struct Watcher
    {
        Picoseconds time{};
        LocationIndex location = 0;
    };

    struct Place
    {
        LocationIndex location = 0;
        /// The time of its last record seen; Picoseconds::max() once all of them are.
        Picoseconds through = Picoseconds::min();
        /// The least of the watchers' times, and before the end of all times.
        Picoseconds first_watched = Picoseconds::max();
        bool is_forking = false;
        std::vector<Watcher> watchers;
    };

    void wake_watchers(Place& place);

    const Wake& wake_;
    std::vector<Place> places_;
};

} // namespace haec_sim
