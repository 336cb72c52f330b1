// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "simulation/rules/location_rules.hpp"
#include "simulation/rules/location_state.hpp"
#include "simulation/rules/quiet_time.hpp"
#include "trace/record_source.hpp"

#include <cstddef>
#include <optional>

namespace haec_sim
{

/// Re-times the records of one location by rules R0 to R9 (spec: semantics), as a process
/// that can be interrupted: where a record's time depends on another location, the location parks
/// and keeps that record, and those that still come, until resume(). Output times are a function of
/// the location's records and of the answers that it gets, never of the order of answers.
///
/// Every record is first *seen*: what it tells of messages, requests and collectives is noted, so
/// that what was posted takes its place in the order of the process. Then it is *re-timed*, at once
/// or after those that are kept. Most messages need nothing of what is noted: a send before which
/// nothing waits takes effect at once, and a receive whose message is there takes it.
class Location final : public UniformEventHandler<Location>
{
public:
    /// The references outlive it; `process` and `threads` are shared by the locations of its
    /// process.
    Location(LocationIndex self, ReplayContext& context, ProcessPostings& process,
             ProcessThreads& threads);

    template <class Record>
    void handle(Record& record);

    /// The input has ended; the records that are kept go on as they can.
    void finish() override;

    /// Goes on after a wake-up, a throttling or a portion of lookahead.
    void resume();

    /// True where no further record is wanted now. Stays where it is: the reader looks at it.
    const bool& stop() const noexcept
    {
        return stop_;
    }

    /// It is parked, and its own further records are of no use.
    bool is_waiting() const noexcept;

    /// All records are out.
    bool is_finished() const noexcept
    {
        return at_.parking.input() == Parking::Input::finished;
    }

    /// It sent more than the receivers keep up with; resume() lets it go on.
    bool is_throttled() const noexcept
    {
        return rules_.is_throttled();
    }

    /// Its state: what it has done so far.
    const LocationState& state() const noexcept
    {
        return at_;
    }

    /// Its records can be read once more, ahead of those that it is given, and are the same.
    void look_ahead_by(Reopen reopen);

    /// The profile of the location, which outlives the run, is kept from now on.
    void keep(LocationProfile& profile) noexcept;

    /// An answer that it waits for, or will: ArrivalNotice, CollectiveReleaseNotice,
    /// LockGrantNotice.
    template <class Notice>
    void answer(const Notice& notice)
    {
        rules_.with_all([&](auto&... rules) { answer_by(at_, notice, rules...); });
    }

    // location_wait.cpp: the waits of a parked location.

    /// The time that it does nothing that others could notice after it was woken, while it is
    /// parked, as far as the records at hand tell. `source` is its own.
    Picoseconds quiet_time(RecordSource& source);

    /// The wait that it is in when nothing goes on anywhere (src/simulation/engine/stall.hpp).
    Wait wait() const;

    /// Records are wanted although it is parked, while this is set.
    void read_on(bool on);

    /// The thing that it waits for will never come: gap rule.
    void abandon_wait();

private:
    // The path of every record, as one piece of code for each kind.
    template <class Record>
    [[gnu::always_inline]] bool advance(Record& record);
    template <class Record>
    [[gnu::always_inline]] bool advance_at_once(Record& record);
    template <class Record>
    [[gnu::always_inline]] void emit(Record& record, Picoseconds time);
    // Parts apart from that path.
    template <class Record>
    [[gnu::noinline]] void handle_in_turn(Record& record);
    template <class Record>
    [[gnu::noinline]] void handle_plain(Record& record);
    template <class Record>
    [[gnu::noinline]] bool advance_follower(Record& record);
    void release_held(Picoseconds time);
    bool wants_lookahead() const noexcept;
    void update_stop();

    LocationState at_;
    ProcessThreads& threads_;
    LocationRules rules_;
    /// The place among the locations of the process.
    std::size_t seat_;
    bool stop_ = false;
    bool read_on_ = false;
    /// The quiet times of the wait that goes on, once asked for.
    std::optional<QuietTimes> quiet_times_;
};

} // namespace haec_sim
