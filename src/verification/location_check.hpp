// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "verification/facts.hpp"
#include "verification/leader_times.hpp"
#include "verification/record_stream.hpp"
#include "verification/rules.hpp"
#include "verification/window_operations.hpp"

#include <span>
#include <unordered_map>
#include <vector>

namespace haec_sim::verification
{

/// Walks the records of one location in input and output at the same time. What the location tells
/// alone is checked at once; what depends on others is kept as facts.
class LocationCheck
{
public:
    /// The references outlive it.
    LocationCheck(const Rules& rules, std::uint32_t location, Findings& findings);

    /// Holds it to the times of the thread that it follows; `leader` outlives it. A stream's
    /// regions keep their length.
    void follow(LeaderTimes& leader, bool is_stream)
    {
        leader_ = &leader;
        is_stream_ = is_stream;
    }

    LocationFacts run(RecordStream& input, RecordStream& output);

private:
    /// A record in input and output.
    struct Event
    {
        Record in;
        Record out;
        Position where;
    };

    struct Previous
    {
        Picoseconds in{};
        Picoseconds out{};
        std::optional<CpuCount> cpu{};
    };

    /// The place and time at which a receive was posted.
    struct Posting
    {
        Turn turn;
        Picoseconds time{};
    };

    /// Has at most one of them.
    struct Request
    {
        std::optional<Posting> posting;
        std::optional<std::uint32_t> send;
    };

    struct Begin
    {
        Turn turn;
        Picoseconds in{};
        Picoseconds out{};
        bool starts_or_ends_mpi = false;
        bool is_among_neighbours = false;
        /// The number of regions around it.
        std::size_t depth = 0;
        /// One of them was left since then: it has no end there.
        bool is_left = false;

        bool is_open() const
        {
            return depth > 0 && !is_left;
        }
    };

    struct OpenSend
    {
        std::size_t depth = 0;
        std::uint32_t send = 0;
    };

    void compare(const Event& event);
    void take(const Event& event);
    void settle_accompanying(const Event* holder);
    void check_rule(const Event& event);
    void check_gap(const Event& event);
    void check_time(Check what, const Event& event, Picoseconds expected);
    void check_stop_time(const Event& event);
    void advance(const Event& event);
    bool take_message(const Event& event);
    bool take_collective(const Event& event);
    std::uint32_t send(const Event& event);
    void receive(const Event& event, const Posting& posting);
    Picoseconds posted_here() const;
    Posting posting_of(const Event& event);
    void note_peer(std::optional<ProcessIndex> peer);
    void complete(const Event& event, Picoseconds earliest, std::span<const std::uint32_t> sends);
    void complete_send(const Event& event);
    void cancel(const Event& event);
    void leave(const Event& event);
    bool take_team(const Event& event);
    bool take_thread(const Event& event);
    bool take_wait_in_region(const Event& event);
    void not_before_gap(const Event& event);
    void add_thread(ThreadAct act, const Event& event, std::uint32_t object);
    void take_lock(const Event& event);
    bool take_window(const Event& event);
    void complete_operation(const Event& event);
    void take_epoch(const Event& event);
    bool take_window_lock(const Event& event);
    bool leave_epochs(const Event& event);
    void has_lock(const Event& event);
    void add_window(WindowFact fact, const Event& event);
    Bounds after_wait(const Event& event) const;
    void check_follower(const Event& event);
    void end_collective(const Event& event, std::vector<Begin>& open);
    void complete_collective(const Event& event);
    void add_part(const Event& event, const Begin& begin);
    Request taken(std::uint64_t request);
    void read_clock(const Event& event);
    Picoseconds gap_rule(const Event& event) const;
    bool is_in_collective() const;
    void leave_collectives(const Event& event);
    Turn turn_of(const Event& event) const;
    void check_ends(const Record* in, const Record* out);

    const Rules& rules_;
    std::uint32_t location_;
    ProcessIndex own_;
    Findings& findings_;
    LocationFacts facts_;
    RegionStack regions_;
    std::uint64_t next_record_ = 0;
    /// The last event that takes its time from no later one: T_(i-1).
    Previous previous_;
    /// The last that the CPU clock showed.
    std::optional<CpuCount> cpu_;
    Picoseconds last_out_{};
    /// The time of the last event but Enters, sends and requests: it may have waited.
    Picoseconds last_wait_ = Picoseconds::min();
    /// The latest input time so far.
    Picoseconds clock_ = Picoseconds::min();
    /// Metrics and parameters of one input time, until it is known what they accompany.
    std::vector<Event> accompanying_;
    std::optional<std::uint32_t> just_sent_;
    std::vector<OpenSend> open_sends_;
    std::unordered_map<std::uint64_t, Request> requests_;
    std::vector<Begin> collectives_;
    std::vector<Begin> window_collectives_;
    WindowOperations operations_;
    /// Signals and a lock that the location waits for, each in the innermost of so many regions.
    struct WaitInRegion
    {
        std::size_t depth = 0;
        WindowFact fact;
    };
    std::vector<WaitInRegion> epochs_;
    std::optional<WaitInRegion> asked_;
    /// Open forks of this thread of which the master has not begun yet, and teams that it is in.
    bool is_forking_ = false;
    std::size_t teams_ = 0;
    LeaderTimes* leader_ = nullptr;
    bool is_stream_ = false;
    std::vector<Previous> open_regions_;
    std::unordered_map<std::uint64_t, Begin> collective_requests_;
};

} // namespace haec_sim::verification
