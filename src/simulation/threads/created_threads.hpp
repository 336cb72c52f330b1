// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/references.hpp"
#include "simulation/threads/team.hpp"

#include <compare>
#include <cstdint>
#include <map>
#include <optional>

namespace haec_sim
{

/// Names a thread that another one made. The two numbers are those of ThreadCreate, ThreadBegin,
/// ThreadEnd and ThreadWait, which thus belong together.
struct ThreadName
{
    CommRef contingent;
    std::uint64_t sequence = 0;

    friend bool operator<(const ThreadName& left, const ThreadName& right)
    {
        return left.contingent.value != right.contingent.value
                   ? left.contingent.value < right.contingent.value
                   : left.sequence < right.sequence;
    }
};

/// The times when the threads of a process were made by others of it, and when they ended.
/// ThreadBegin comes not before ThreadCreate, ThreadWait ends not before ThreadEnd (spec:
/// semantics, R7).
class CreatedThreads
{
public:
    /// The references outlive it.
    CreatedThreads(ThreadLookahead& lookahead, const Wake& wake)
        : lookahead_(lookahead), wake_(wake)
    {
    }

    /// ThreadCreate was seen, ThreadEnd was seen: it is in the trace, and is to be waited for.
    void see_creation(const ThreadName& name, Picoseconds in);
    void see_end(const ThreadName& name);

    /// ThreadCreate was re-timed, ThreadEnd was re-timed: whoever waits for that is woken. The
    /// causes are the output time and the location of these records.
    void create(const ThreadName& name, const Cause& made);
    void end(const ThreadName& name, const Cause& ended);

    struct Answer
    {
        /// Otherwise the location that asks is woken.
        bool is_known = false;
        /// Nothing where the trace does not tell.
        std::optional<TimePair> time;
        /// The location that it is about.
        LocationIndex location = no_location;
    };

    /// The time when the thread was made that begins at `in`. Where the trace does not have the
    /// creation, that is known once all locations but `self` have been seen beyond `in`.
    Answer creation_of(const ThreadName& name, Picoseconds in, ThreadSlot self,
                       LocationIndex waiter);

    /// The time when the thread ended that was waited for until `in`; only the output's counts.
    Answer end_of(const ThreadName& name, Picoseconds in, ThreadSlot self, LocationIndex waiter);

    /// It was waited for, or not. After that the name may stand for another one.
    void forget(const ThreadName& name)
    {
        threads_.erase(name);
    }

private:
    struct Thread
    {
        bool is_creation_seen = false;
        bool is_end_seen = false;
        Picoseconds created_in{};
        std::optional<Cause> created;
        std::optional<Cause> ended;
        Waiters waiting;
    };

    Answer answer(Thread& thread, bool is_seen, const std::optional<Cause>& cause, Picoseconds in,
                  ThreadSlot self, LocationIndex waiter);

    ThreadLookahead& lookahead_;
    const Wake& wake_;
    std::map<ThreadName, Thread> threads_;
};

} // namespace haec_sim
