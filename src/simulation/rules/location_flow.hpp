// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "simulation/rules/location_rules.hpp"
#include "simulation/rules/location_state.hpp"
#include "simulation/rules/reaction_time.hpp"

#include <cstddef>
#include <optional>

namespace haec_sim
{

/// The flow of one location's records through its rules. Every record is first *seen*: what it
/// tells of messages, requests and collectives is noted, so that what was posted takes its place in
/// the order of the process. Then it is *re-timed*, at once or after those that are kept. Most
/// messages need nothing of what is noted: a send before which nothing waits takes effect at once,
/// and a receive whose message is there takes it.
///
/// The Course of the next record is known before it comes. Where nothing is out of the ordinary,
/// which is so for most records, they take the *fast path*: the same rules, without the questions
/// whose answers are known (location_fast_path.hpp).
class LocationFlow
{
public:
    LocationFlow(const LocationFlow&) = delete;
    LocationFlow& operator=(const LocationFlow&) = delete;

    /// True where no further record is wanted now. Stays where it is: the reader looks at it.
    const bool& stop() const noexcept
    {
        return stop_;
    }

    /// It sent more than the receivers keep up with; resume() lets it go on. FlowControl decides on
    /// that, by what is under way between two ranks.
    bool is_throttled() const noexcept
    {
        return rules_.is_throttled();
    }

    /// Takes the next record as Location::handle() does, for a caller who knows whom the chain
    /// hands the records to: `next`, which has a handle() of its own, is called directly. It is for
    /// events and plain records of the kinds of may_take_fast_path, and for plain records of teams
    /// of threads, which may go among threads. Only a copy of a plain record is given to code that
    /// is not part of the caller, so that it need not be in memory. Without `may_be_profiled`
    /// nobody profiles the location.
    template <bool may_be_profiled, class Record, class Next>
    [[gnu::always_inline]] void handle_fast(Record& record, Next& next);

    /// Goes on after a wake-up, a throttling or a portion of lookahead. It tries the waiting record
    /// again, which may park anew, and those behind it; after the last one of an input that has
    /// ended it ends the chain behind it, too. A wake-up without a cause does no harm. Throws what
    /// handle() throws, and behind the last record Error for a location that computes and has no
    /// value at all of compute_clock's metric.
    void resume();

protected:
    /// `chain` passes on what has its time: the handler that this is part of.
    LocationFlow(LocationIndex self, ReplayContext& context, ProcessPostings& process,
                 ProcessThreads& threads, EventHandler& chain);
    ~LocationFlow() = default;

    /// Handles a record whatever there is about it or its location.
    template <class Record>
    [[gnu::noinline]] void handle_any(Record& record);
    /// True where a rule, or another location of the process, needs more of its records to be seen.
    bool wants_lookahead() const noexcept;
    void update_stop();

    FlowingState at_;
    ProcessThreads& threads_;
    LocationRules rules_;
    /// The place among the locations of the process.
    std::size_t slot_;
    /// A call that may change it ends with update_stop().
    bool stop_ = false;
    bool read_on_ = false;
    /// The reaction times of the wait that goes on, once asked for. They are forgotten when it
    /// resumes, or more of its records have been read.
    std::optional<ReactionTimes> reaction_times_;

private:
    // The ways of a record by its course. They return false where it has no time yet; nothing has
    // happened then.
    template <bool may_be_profiled, class Record, class HandOn>
    [[gnu::always_inline]] bool take_fast_path(Record& record, HandOn hand_on);
    template <class Record, class Next>
    [[gnu::noinline]] void go_among_threads(Record record, Next& next);
    /// It could not take the fast path.
    template <class Record>
    [[gnu::noinline]] void keep_back(Record& record);
    /// advance() for a record that was kept.
    template <class Record>
    bool advance_kept(Record& record);

    // The path of every record, as one piece of code for each kind. They return false where the
    // record has no time yet: it must be kept. advance_at_once() tries a record that was not seen.
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
    [[gnu::noinline]] void handle_among_threads(Record& record);
    template <class Record>
    [[gnu::noinline]] bool advance_follower(Record& record);

    // Parts of all these paths.
    template <class Record>
    [[gnu::always_inline]] auto time_of(Record& record);
    template <class Record>
    [[gnu::always_inline]] bool see_among_threads(const Record& record);
    /// The record goes out at `time`. Throws Error for the end of all times.
    template <class Record>
    [[gnu::always_inline]] void note_out(const Record& record, Picoseconds time);
    /// Hands on the metrics and parameters that are held, all at that output time (R8).
    void release_held(Picoseconds time);
    Course usual_course() const noexcept;
    /// Finds out the course of the next record.
    void update_course() noexcept;
    /// LocationRules::expire() before a record on the fast path.
    void expire();

    EventHandler& chain_;
    /// The course of a record before which nothing is. It does not change within a run of the
    /// location.
    Course usual_course_ = Course::in_turn;
    /// LocationRules::wants_lookahead(), for records on the fast path: these do not change it.
    bool wants_lookahead_ = false;
};

} // namespace haec_sim
