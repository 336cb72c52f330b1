// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/collective_rules.hpp"
#include "simulation/rules/creation_rules.hpp"
#include "simulation/rules/device_rules.hpp"
#include "simulation/rules/follow_rules.hpp"
#include "simulation/rules/lock_rules.hpp"
#include "simulation/rules/receive_rules.hpp"
#include "simulation/rules/recorder_rules.hpp"
#include "simulation/rules/region_rules.hpp"
#include "simulation/rules/request_rules.hpp"
#include "simulation/rules/rule_dispatch.hpp"
#include "simulation/rules/send_rules.hpp"
#include "simulation/rules/task_rules.hpp"
#include "simulation/rules/team_rules.hpp"
#include "simulation/rules/window_change_rules.hpp"
#include "simulation/rules/window_lock_rules.hpp"
#include "simulation/rules/window_rules.hpp"

#include <cstdint>

namespace haec_sim
{

/// The rules of one location (R0 to R9), and what they share. A rule is a class in a file of its
/// own (rule_dispatch.hpp), and is named here. No two are for the same record, so their order does
/// not matter; that of the members is the order in which they are made, each with those before it
/// that it needs.
struct LocationRules
{
    /// The references outlive it.
    LocationRules(LocationState& at, ProcessThreads& of_process);

    LocationRules(const LocationRules&) = delete;
    LocationRules& operator=(const LocationRules&) = delete;

    /// Calls `function` with all rules that are for certain records. FollowRules is not among them:
    /// in a location that follows it is asked before them, for all but the records of messages,
    /// requests and collectives.
    template <class Function>
    [[gnu::always_inline]] decltype(auto) with_all(Function&& function)
    {
        return with_all_of(*this, function);
    }

    template <class Function>
    decltype(auto) with_all(Function&& function) const
    {
        return with_all_of(*this, function);
    }

    /// Lets the rules hear of a record, which is the next one that is seen. They come in the order
    /// of the input, each once, however many are kept. A record that gets its time at once
    /// (retime_at_once()) is not seen.
    template <class Record>
    void see(FlowingState& at, const Record& record)
    {
        const auto turn = at.parking_.turn_of(record.time, at.self);
        with_all([&](auto&... rules) { see_by(at, record, turn, rules...); });
        at.parking_.count_seen();
    }

    /// Postings are held back until more of the trace is seen. Their completions, which are still
    /// to be seen, say whom they are for, and whether they count.
    bool wants_lookahead() const noexcept
    {
        return outgoing.postings().has_unknown() || incoming.postings().has_unknown() ||
               calls.postings().has_unknown() || receives.probes().wants_lookahead();
    }

    /// Gives up on what so many seen records, or all, did not tell. `all`: the input has ended. It
    /// is called before a record is seen, with the number of those before it.
    void expire(std::uint64_t seen, bool all)
    {
        if (outgoing.postings().has_due(seen, all) || incoming.postings().has_due(seen, all) ||
            calls.postings().has_due(seen, all) || receives.probes().has_due()) [[unlikely]]
        {
            give_up(seen, all);
        }
    }

    /// It sent more than the receivers keep up with. The location pauses behind the record at which
    /// that was found.
    bool is_throttled() const noexcept
    {
        return outgoing.is_throttled() || calls.is_throttled();
    }

    void clear_throttle() noexcept
    {
        outgoing.clear_throttle();
        calls.clear_throttle();
    }

    /// All records are out, the last one at `time`. It completes the location's figures, gives back
    /// what is still held, locks and parts in teams, and lets those go on who follow it.
    void finish(LocationState& at, Picoseconds time);

    /// The parts that rules share: what the location has posted, begun and joined.
    ThreadRecords thread_records;
    OutgoingMessages outgoing;
    IncomingMessages incoming;
    WindowOperations operations;
    CollectiveCalls calls;
    WindowEpochs epochs;

    /// The rules.
    RequestRules requests;
    SendRules sends;
    ReceiveRules receives;
    CollectiveRules collectives;
    WindowLockRules window_locks;
    WindowRules windows;
    TeamRules teams;
    LockRules locks;
    TaskRules tasks;
    CreationRules creations;
    RegionRules regions;
    RecorderRules recorder;
    FollowRules follow;

private:
    template <class Self, class Function>
    [[gnu::always_inline]] static decltype(auto) with_all_of(Self& self, Function& function)
    {
        return function(self.regions, self.sends, self.receives, self.receives.probes(),
                        self.requests, self.collectives, self.windows, self.window_locks,
                        self.windows.changes(), self.teams, self.locks, self.tasks, self.creations,
                        self.creations.signals(), self.recorder);
    }

    void give_up(std::uint64_t seen, bool all);
};

/// Records of messages and collectives, which others wait for.
template <class Record>
constexpr bool tells = is_for<Record, SendRules, ReceiveRules, RequestRules, CollectiveRules>;

/// Records that threads of a process wait for, or may wait at.
template <class Record>
constexpr bool tells_of_threads = is_for<Record, TeamRules, LockRules, TaskRules, CreationRules>;

/// Records that tell something of windows when they are seen.
template <class Record>
constexpr bool tells_of_windows = SeesRecord<WindowRules, Record>;

/// Records that a rule re-times, or that say what a region was for: a region with one inside does
/// not wait as it was recorded (UnrecordedWaits).
template <class Record>
constexpr bool is_ruled =
    tells<Record> || tells_of_threads<Record> || is_for<Record, WindowRules, WindowLockRules>;

} // namespace haec_sim
