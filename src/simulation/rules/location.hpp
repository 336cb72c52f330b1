// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "simulation/rules/location_flow.hpp"
#include "trace/record_source.hpp"

namespace haec_sim
{

/// Re-times the records of one location by rules R0 to R8 (spec: semantics), as a process
/// that can be interrupted: where a record's time depends on another location, the location parks
/// and keeps that record, and those that still come, until resume(). Output times are a function of
/// the location's records and of the answers that it gets, never of the order of answers.
class Location final : public UniformEventHandler<Location>, public LocationFlow
{
public:
    /// The references outlive it; `process` and `threads` are shared by the locations of its
    /// process. It takes its slot among the locations of the process here, so all of these are made
    /// before the first record is read.
    Location(LocationIndex self, ReplayContext& context, ProcessPostings& process,
             ProcessThreads& threads);

    /// Takes the next record, with its input time, and hands it on with its output time, now or
    /// later; the order of the records stays. The caller's record need not outlive the call, even
    /// if it is kept. Throws Error for a length that no machine can have (length_limit.hpp), and
    /// where an output time is beyond 2^63 ps.
    template <class Record>
    void handle(Record& record);

    /// The input has ended; the records that are kept go on as they can.
    void finish() override;

    /// It is parked, and its own further records are of no use. A location that is parked and reads
    /// on, for itself or for others of its process, is not waiting.
    bool is_waiting() const noexcept;

    /// All records are out.
    bool is_finished() const noexcept
    {
        return at_.parking_.input() == Parking::Input::finished;
    }

    /// Its state: what it has done so far.
    const LocationState& state() const noexcept
    {
        return at_;
    }

    /// Null where nobody asks when it is in MPI.
    MpiPresence* presence() noexcept
    {
        return at_.presence.get();
    }

    /// Its records can be read once more, ahead of those that it is given, and are the same. It is
    /// called before the first record. An empty `reopen` says that they cannot: then requests are
    /// kept until their completions come (RequestsAhead).
    void look_ahead_by(Reopen reopen);

    /// The profile of the location, which outlives the run, is kept from now on; it is given before
    /// the first record.
    void keep(LocationProfile& profile) noexcept;

    /// An answer that it waits for, or will: ArrivalNotice, CollectiveReleaseNotice,
    /// LockGrantNotice. It is noted and nothing else: whoever brings it wakes the location, which
    /// then resumes.
    template <class Notice>
    void answer(const Notice& notice)
    {
        rules_.with_all([&](auto&... rules) { answer_by(at_, notice, rules...); });
    }

    /// What it computes on a core that others share ends then; whoever says so wakes it.
    void end_computing(Picoseconds time)
    {
        at_.timeline_.core()->answer(time);
    }

    // location_wait.cpp: the waits of a parked location.

    /// The times that it does nothing that others could notice after it was woken, while it is
    /// parked, as far as the records at hand tell. `source` is its own. They are simulated times,
    /// never too long; 0 is always right. They are Picoseconds::max() where the wait is for
    /// something that has not begun, and of which others would hear before it does.
    ReactionTimes reaction_times(RecordSource& source);

    /// The wait that it is in when nothing goes on anywhere (src/simulation/engine/stall.hpp). The
    /// location is parked.
    Wait wait() const;

    /// Records are wanted although it is parked, while this is set. The engine sets it while it
    /// looks for what others wait for (ReadingAhead); the records that are read are kept.
    void read_on(bool on);

    /// The thing that it waits for will never come: gap rule. The location is woken after that. The
    /// wait that is given up is counted (Oddities). It does nothing for waits for the receives of
    /// sends, which end by an ArrivalNotice.
    void abandon_wait();
};

} // namespace haec_sim
