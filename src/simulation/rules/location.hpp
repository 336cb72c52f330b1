// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "simulation/rules/location_rules.hpp"
#include "simulation/rules/location_state.hpp"
#include "simulation/rules/quiet_time.hpp"
#include "trace/record_source.hpp"

#include <cstddef>
#include <limits>
#include <optional>

namespace haec_sim
{

/// Re-times the records of one location by rules R0 to R8 (spec: semantics), as a process
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
    /// process. It takes its seat among the locations of the process here, so all of these are made
    /// before the first record is read.
    Location(LocationIndex self, ReplayContext& context, ProcessPostings& process,
             ProcessThreads& threads);

    /// Takes the next record, with its input time, and hands it on with its output time, now or
    /// later; the order of the records stays. The caller's record need not outlive the call, even
    /// if it is kept. Throws Error for a length that no machine can have (length_limit.hpp), and
    /// where an output time is beyond 2^63 ps.
    template <class Record>
    void handle(Record& record);

    /// The same as handle(), for a caller who knows whom the chain hands the records to: `next`,
    /// which has a handle() of its own, is called directly. It is for the kinds of
    /// may_go_straight, and stands in location_flow.hpp.
    template <class Record, class Next>
    [[gnu::always_inline]] void handle_straight(Record& record, Next& next);

    /// The same of a plain record, for next.handle_plain(). Only a copy of it is given to code that
    /// is not part of the caller, so that the record need not be in memory.
    template <class Record, class Next>
    [[gnu::always_inline]] void handle_plain(Record& record, Next& next);

    /// The input has ended; the records that are kept go on as they can.
    void finish() override;

    /// Goes on after a wake-up, a throttling or a portion of lookahead. It tries the waiting record
    /// again, which may park anew, and those behind it; after the last one of an input that has
    /// ended it ends the chain behind it, too. A wake-up without a cause does no harm. Throws what
    /// handle() throws, and behind the last record Error for a location that computes and has no
    /// value at all of compute_clock's metric.
    void resume();

    /// True where no further record is wanted now. Stays where it is: the reader looks at it.
    const bool& stop() const noexcept
    {
        return stop_;
    }

    /// It is parked, and its own further records are of no use. A location that is parked and reads
    /// on, for itself or for others of its process, is not waiting.
    bool is_waiting() const noexcept;

    /// All records are out.
    bool is_finished() const noexcept
    {
        return at_.parking.input() == Parking::Input::finished;
    }

    /// It sent more than the receivers keep up with; resume() lets it go on. FlowControl decides on
    /// that, by what is under way between two ranks.
    bool is_throttled() const noexcept
    {
        return rules_.is_throttled();
    }

    /// Its state: what it has done so far.
    const LocationState& state() const noexcept
    {
        return at_;
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

    // location_wait.cpp: the waits of a parked location.

    /// The time that it does nothing that others could notice after it was woken, while it is
    /// parked, as far as the records at hand tell. `source` is its own. It is simulated time, never
    /// too long; 0 is always right. It is Picoseconds::max() where the wait is for something that
    /// has not begun, and of which others would hear before it does.
    Picoseconds quiet_time(RecordSource& source);

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

private:
    // The path of every record, as one piece of code for each kind. They return false where the
    // record has no time yet: it must be kept. advance_at_once() tries a record that was not seen.
    template <class Record>
    [[gnu::always_inline]] bool advance(Record& record);
    template <class Record>
    [[gnu::always_inline]] bool advance_at_once(Record& record);
    template <class Record>
    [[gnu::always_inline]] void emit(Record& record, Picoseconds time);
    // The path of a record where nothing is out of the ordinary (LocationState::goes_straight).
    // They return false where it has no time yet; nothing has happened then.
    template <class Record, class HandOn>
    [[gnu::always_inline]] bool go_straight(Record& record, HandOn hand_on);
    /// The same in a process of several locations: where nothing of its own is before the record.
    template <class Record, class Next>
    [[gnu::noinline]] void go_among_threads(Record record, Next& next);
    // Parts of these, and of the path of any record.
    template <class Record>
    [[gnu::always_inline]] auto time_of(Record& record);
    template <class Record>
    [[gnu::always_inline]] bool see_among_threads(const Record& record);
    /// The record goes out at `time`. Throws Error for the end of all times.
    template <class Record>
    [[gnu::always_inline]] void note_out(const Record& record, Picoseconds time);
    template <class Event>
    [[gnu::always_inline]] void note_last(Picoseconds time);
    /// It is handled, but was not yet let out.
    template <class Record>
    [[gnu::noinline]] void keep_back(Record& record);
    // Parts apart from that path.
    template <class Record>
    [[gnu::noinline]] void handle_any(Record& record);
    template <class Record>
    void handle_as_it_comes(Record& record);
    template <class Record>
    [[gnu::noinline]] void handle_in_turn(Record& record);
    template <class Record>
    [[gnu::noinline]] void handle_among_threads(Record& record);
    template <class Record>
    [[gnu::noinline]] bool advance_follower(Record& record);
    /// Hands on the metrics and parameters that are held, all at that output time (R8).
    void release_held(Picoseconds time);
    /// True where a rule, or another location of the process, needs more of its records to be seen.
    bool wants_lookahead() const noexcept;
    void update_stop();
    /// Finds out whether the next record goes straight.
    void update_course() noexcept;
    /// LocationRules::expire() before a record that goes straight.
    void expire();

    LocationState at_;
    ProcessThreads& threads_;
    LocationRules rules_;
    /// The place among the locations of the process.
    std::size_t seat_;
    /// A call that may change it ends with update_stop().
    bool stop_ = false;
    bool read_on_ = false;
    /// What LocationState::goes_straight asks for and does not change within a run of the location.
    bool may_go_straight_ = false;
    /// The next record of a process of several locations takes no more than go_among_threads(), and
    /// what of that does not change within a run.
    bool goes_among_threads_ = false;
    bool may_go_among_threads_ = false;
    /// LocationRules::wants_lookahead(), for records that go straight: these do not change it.
    bool wants_lookahead_ = false;
    /// The quiet times of the wait that goes on, once asked for. They are forgotten when it
    /// resumes, or more of its records have been read.
    std::optional<QuietTimes> quiet_times_;
    UnreadQuiet unread_;
};

} // namespace haec_sim
