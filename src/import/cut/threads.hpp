// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "trace/turn.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <type_traits>
#include <utility>
#include <vector>

namespace haec_sim::importing
{

/// The records of a process's threads that a cut leaves out: teams that are not inside from fork to
/// join, locks that are not taken and given back inside, and all records of tasks and of threads
/// that create each other. Locations come one after the other.
class CutThreads
{
public:
    struct Dropped
    {
        LocationIndex location = 0;
        std::uint64_t record = 0;
    };

    /// Takes a record of any kind.
    template <class Record>
    void see(const Record& record, const Turn& turn, bool is_inside)
    {
        const Place place{{turn.location, turn.record}, is_inside};
        if constexpr (std::is_same_v<Record, events::ThreadFork>)
        {
            forks_.push_back({{place}, false});
            open_forks_.push_back(&forks_.back());
        }
        else if constexpr (std::is_same_v<Record, events::ThreadJoin>)
        {
            join(place);
        }
        else if constexpr (std::is_same_v<Record, events::ThreadTeamBegin>)
        {
            begin(record.thread_team.value, place);
        }
        else if constexpr (std::is_same_v<Record, events::ThreadTeamEnd>)
        {
            end(record.thread_team.value, place);
        }
        else if constexpr (std::is_same_v<Record, events::ThreadAcquireLock>)
        {
            locks_[record.lock_id] = place;
        }
        else if constexpr (std::is_same_v<Record, events::ThreadReleaseLock>)
        {
            release(record.lock_id, place);
        }
        else if constexpr (is_other<Record>)
        {
            drop(place);
        }
    }

    /// The records of a location end.
    void end_location();

    /// Calls `visit(Dropped)` for all that is left out; behind the last location.
    template <class Visit>
    void settle(Visit&& visit)
    {
        leave_out_teams();
        for (const auto& one : dropped_)
        {
            visit(one);
        }
    }

private:
    template <class Record>
    static constexpr bool is_other =
        std::is_same_v<Record, events::OmpFork> || std::is_same_v<Record, events::OmpJoin> ||
        std::is_same_v<Record, events::OmpAcquireLock> ||
        std::is_same_v<Record, events::OmpReleaseLock> ||
        std::is_same_v<Record, events::OmpTaskCreate> ||
        std::is_same_v<Record, events::OmpTaskSwitch> ||
        std::is_same_v<Record, events::OmpTaskComplete> ||
        std::is_same_v<Record, events::ThreadTaskCreate> ||
        std::is_same_v<Record, events::ThreadTaskSwitch> ||
        std::is_same_v<Record, events::ThreadTaskComplete> ||
        std::is_same_v<Record, events::ThreadCreate> ||
        std::is_same_v<Record, events::ThreadBegin> || std::is_same_v<Record, events::ThreadWait> ||
        std::is_same_v<Record, events::ThreadEnd>;

    struct Place
    {
        Dropped record;
        bool is_inside = false;
    };

    /// A fork with its join: two places if it is whole. `has_team`: a team's part began behind it.
    struct Fork
    {
        std::vector<Place> places;
        bool has_team = false;
    };

    /// The k-th team of a communicator: the begins and ends of its threads' parts.
    struct Team
    {
        Fork* fork = nullptr;
        std::vector<Place> places;
    };
    using TeamKey = std::pair<std::uint32_t, std::uint64_t>;

    void join(const Place& place);
    void begin(std::uint32_t communicator, const Place& place);
    void end(std::uint32_t communicator, const Place& place);
    void release(std::uint32_t lock, const Place& place);
    void leave_out_teams();

    void drop(const Place& place)
    {
        if (place.is_inside)
        {
            dropped_.push_back(place.record);
        }
    }

    std::deque<Fork> forks_;
    std::map<TeamKey, Team> teams_;
    std::vector<Dropped> dropped_;
    // Of the present location.
    std::vector<Fork*> open_forks_;
    std::vector<Team*> open_teams_;
    std::map<std::uint32_t, std::uint64_t> counts_;
    std::map<std::uint32_t, Place> locks_;
};

} // namespace haec_sim::importing
