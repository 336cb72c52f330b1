// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/location_profile.hpp"
#include "haec_sim/records/events.hpp"
#include "trace/plain_records.hpp"
#include "trace/trace_index.hpp"

#include <type_traits>

// Records that begin and end regions, and the profile that hears of them.

namespace haec_sim
{

/// True for a record that enters a region, by itself or as part of a calling context.
template <class Record>
constexpr bool begins_region =
    std::is_same_v<Record, events::Enter> || std::is_same_v<Record, events::CallingContextEnter>;

/// True for a record that enters or leaves a region.
template <class Record>
constexpr bool is_region_record = begins_region<Record> || std::is_same_v<Record, events::Leave> ||
                                  std::is_same_v<Record, events::CallingContextLeave>;

/// The region of a record that enters or leaves one; of a calling context, that of the context.
template <class Record>
RegionRef region_of(const TraceIndex& index, const Record& record)
{
    if constexpr (requires { record.calling_context; })
    {
        return index.region_of(record.calling_context);
    }
    else
    {
        return record.region;
    }
}

/// True for records of teams of threads.
template <class Record>
constexpr bool is_team_record =
    std::is_same_v<Record, events::ThreadFork> || std::is_same_v<Record, events::ThreadTeamBegin> ||
    std::is_same_v<Record, events::ThreadTeamEnd> || std::is_same_v<Record, events::ThreadJoin>;

/// Tells the profile of a record of a team; R7 has given it its time.
template <class Record>
inline void note_team(LocationProfile& profile, TwoTimes times)
{
    if constexpr (std::is_same_v<Record, events::ThreadFork>)
    {
        profile.fork(times);
    }
    else if constexpr (std::is_same_v<Record, events::ThreadTeamBegin>)
    {
        profile.begin_team(times);
    }
    else if constexpr (std::is_same_v<Record, events::ThreadTeamEnd>)
    {
        profile.end_team(times);
    }
    else
    {
        profile.join(times);
    }
}

/// Tells the profile, if there is one, of a record that has its input time and will have that
/// output time. Other records are not told here. A record with a calling context counts as one of
/// the context's region. It is called before the record goes out.
template <class Record>
inline void note_region(LocationProfile* profile, const TraceIndex& index, const Record& record,
                        Picoseconds time)
{
    using Event = EventOf<Record>;
    if constexpr (is_region_record<Event>)
    {
        if (profile != nullptr)
        {
            const auto region = region_of(index, record);
            const TwoTimes times{record.time, time};
            begins_region<Event> ? profile->enter(region, times) : profile->leave(region, times);
        }
    }
    else if constexpr (is_team_record<Event>)
    {
        if (profile != nullptr)
        {
            note_team<Event>(*profile, {record.time, time});
        }
    }
}

} // namespace haec_sim
