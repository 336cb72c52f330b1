// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"
#include "simulation/threads/thread_records.hpp"
#include "trace/plain_records.hpp"

#include <cstddef>
#include <type_traits>

namespace haec_sim
{

/// The teams that a location is in (R7): forks, joins and barriers. The input says which threads
/// make a team: a worker's begin belongs to the fork of its communicator around it (docs/adr/0026).
/// A ThreadTeamBegin without a fork, and a ThreadTeamEnd without a begin, keep the gap rule and are
/// counted (Oddities::unbalanced_threads).
class TeamRules
{
public:
    /// The records outlive it.
    explicit TeamRules(ThreadRecords& records) : records_(records) {}

    /// Others who wait for a fork or a begin learn from these that it comes.
    template <class Record>
    requires std::is_same_v<EventOf<Record>, events::ThreadFork>
    void see(LocationState&, const Record&, const Turn& turn)
    {
        records_.see_fork(turn.time);
    }

    template <class Record>
    requires std::is_same_v<EventOf<Record>, events::ThreadJoin>
    void see(LocationState&, const Record&, const Turn& turn)
    {
        records_.see_join(turn.time);
    }

    void see(LocationState& at, const events::ThreadTeamBegin& record, const Turn& turn);

    /// The time is that of the gap rule.
    template <class Record>
    requires std::is_same_v<EventOf<Record>, events::ThreadFork>
        Picoseconds retime(LocationState& at, Record& record)
    {
        return fork(at, record.time);
    }

    /// The time is that of the gap rule, and not before the ThreadTeamEnd of any other member.
    template <class Record>
    requires std::is_same_v<EventOf<Record>, events::ThreadJoin>
        OutputTime retime(LocationState& at, Record& record)
    {
        return join(at, record.time);
    }

    /// T = F' + (t - f) for a worker, not scaled by compute_scale: the recorded time since its last
    /// record was idle. The master, who forked the team, keeps the gap rule.
    OutputTime retime(LocationState& at, events::ThreadTeamBegin& record);

    template <class Record>
    requires std::is_same_v<EventOf<Record>, events::ThreadTeamEnd>
        Picoseconds retime(LocationState& at, Record& record)
    {
        return end_part(at, record.thread_team, record.time);
    }

    /// It enters a barrier, as the innermost region. `time` is the output time of its Enter, which
    /// is not on the stack yet. Nothing happens outside of teams.
    void enter_barrier(LocationState& at, Picoseconds input_time, Picoseconds time);

    /// The Leave of a barrier at that depth, which others may be inside of. It goes on as long
    /// after the last Enter as recorded, and not before the tasks made since the barrier before are
    /// done; outside of teams, by the gap rule.
    OutputTime leave_barrier(LocationState& at, std::size_t depth, Picoseconds input_time);

    /// All regions deeper than that have been left.
    void left(std::size_t depth)
    {
        records_.leave_barriers(depth);
    }

private:
    Picoseconds fork(LocationState& at, Picoseconds input_time);
    OutputTime join(LocationState& at, Picoseconds input_time);
    Picoseconds end_part(LocationState& at, CommRef team, Picoseconds input_time);

    ThreadRecords& records_;
};

/// Notes that another thread lets a location begin, unless it was busy until then. `time` is the
/// output time of that begin, which is the end of the wait for `cause`.
void note_begin(LocationState& at, const Cause& cause, Picoseconds time);

} // namespace haec_sim
