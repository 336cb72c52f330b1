// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "analysis/profile/location_profile.hpp"
#include "haec_sim/event_handler.hpp"
#include "simulation/rules/call_stack.hpp"
#include "simulation/rules/collective_calls.hpp"
#include "simulation/rules/follower.hpp"
#include "simulation/rules/incoming_messages.hpp"
#include "simulation/rules/outgoing_messages.hpp"
#include "simulation/rules/output_time.hpp"
#include "simulation/rules/process_postings.hpp"
#include "simulation/rules/quiet_time.hpp"
#include "simulation/rules/replay_context.hpp"
#include "simulation/rules/timeline.hpp"
#include "simulation/rules/wait.hpp"
#include "simulation/rules/window_epochs.hpp"
#include "simulation/rules/window_locks.hpp"
#include "simulation/rules/window_operations.hpp"
#include "simulation/threads/thread_lane.hpp"
#include "trace/record_queue.hpp"
#include "trace/record_source.hpp"
#include "trace/request_tracker.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

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
class LocationReplay final : public UniformEventHandler<LocationReplay>, private PostingOwner
{
public:
    /// The references outlive it; `process` and `threads` are shared by the locations of its
    /// process.
    LocationReplay(LocationIndex self, ReplayContext& context, ProcessPostings& process,
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
    bool is_waiting() const noexcept
    {
        return is_parked() && (input_ended_ || !(wants_lookahead() || read_on_));
    }

    /// All records are out.
    bool is_finished() const noexcept
    {
        return finished_;
    }

    /// It sent more than the receivers keep up with; resume() lets it go on.
    bool is_throttled() const noexcept
    {
        return outgoing_.is_throttled() || collectives_.is_throttled();
    }

    /// True where `receive` is what it waits for.
    bool waits_for(const PostedReceive& receive) const noexcept;

    /// No message will begin its transfer earlier because of a record that is not out yet.
    Picoseconds earliest() const noexcept;

    /// No message will begin earlier for a record that is out and has not taken effect.
    Picoseconds earliest_held() const noexcept
    {
        return process_.earliest_held();
    }

    /// The time that it does nothing that others could notice after it was woken, while it is
    /// parked, as far as the records at hand tell. `source` is its own.
    Picoseconds quiet_time(RecordSource& source);

    /// It sent, received or took part in a collective.
    bool communicates() const noexcept
    {
        return communicates_;
    }

    /// It is in a team of threads, or made or was made by another thread, or shares a lock.
    bool has_thread_rules() const noexcept
    {
        return has_thread_rules_;
    }

    /// It has no causality of its own.
    bool follows() const noexcept
    {
        return follower_.has_value();
    }

    const LocationFigures& figures() const noexcept
    {
        return figures_;
    }

    /// Its records can be read once more, ahead of those that it is given, and are the same.
    void look_ahead_by(Reopen reopen);

    /// The profile of the location, which outlives the run, is kept from now on.
    void keep(LocationProfile& profile) noexcept
    {
        profile_ = &profile;
        profile.follow(figures_);
    }

    // Answers that it waits for, or will.
    void on_arrival(const ArrivalNotice& notice);
    void on_release(const CollectiveReleaseNotice& notice);
    void on_grant(const LockGrantNotice& notice);

    /// The wait that it is in when nothing goes on anywhere (src/simulation/engine/stall.hpp).
    Wait wait() const;

    /// Records are wanted although it is parked, while this is set.
    void read_on(bool on);

    /// The awaited message does not exist, or the collective is never complete: gap rule.
    void abandon_wait();

private:
    using Time = OutputTime;
    // location_replay.cpp: the flow of records.
    // The path of every record: as one piece of code for each kind.
    template <class Record>
    [[gnu::always_inline]] bool advance(Record& record);
    template <class Record>
    [[gnu::always_inline]] bool advance_at_once(Record& record);
    template <class Record>
    [[gnu::always_inline]] void emit(Record& record, Picoseconds time);
    // Apart from that path.
    template <class Record>
    [[gnu::noinline]] void handle_in_turn(Record& record);
    template <class Record>
    [[gnu::noinline]] void handle_plain(Record& record);
    template <class Record>
    [[gnu::noinline]] void keep(Record& record);
    Time park(AwaitedThing awaited, Picoseconds input_time);
    void update_stop();
    [[gnu::always_inline]] void release_earlier(Picoseconds input_time);
    void release_held(Picoseconds time);
    void count_switched_off(Picoseconds time);
    void require_time(Picoseconds time, std::string_view record, Picoseconds input_time) const;
    [[noreturn]] void refuse_time(std::string_view record, Picoseconds input_time) const;
    [[noreturn]] void refuse_without_clock() const;
    [[gnu::always_inline]] Picoseconds gap_rule(Picoseconds input_time)
    {
        return open_collectives_.empty() ? timeline_.gap_rule(input_time, stack_.inside_mpi())
                                         : timeline_.floor(input_time);
    }
    bool is_parked() const noexcept
    {
        return awaited_.index() != 0;
    }
    bool wants_lookahead() const noexcept;
    bool is_answered() const noexcept;
    bool waits_for_others() const noexcept;
    QuietTimes find_quiet_times(RecordSource& source) const;
    void expire(bool all);
    /// R8: where it has no causality of its own.
    enum class Step : std::uint8_t
    {
        enter,
        leave,
        other
    };
    Time follow(Step step, Picoseconds input_time);
    template <class Record>
    bool follow(Record& record);
    Picoseconds not_back(Picoseconds time) const;

    // sight.cpp: what records tell when they are seen.
    template <class Record>
    void see(const Record&, const Turn&)
    {
    }
    void see(const events::MpiSend& record, const Turn& turn);
    void see(const events::MpiIsend& record, const Turn& turn);
    void see(const events::MpiRecv& record, const Turn& turn);
    void see(const events::MpiIrecvRequest& record, const Turn& turn);
    void see(const events::MpiIrecv& record, const Turn& turn);
    void see(const events::MpiIsendComplete& record, const Turn& turn);
    void see(const events::MpiRequestCancelled& record, const Turn& turn);
    void see(const events::MpiCollectiveBegin& record, const Turn& turn);
    void see(const events::MpiCollectiveEnd& record, const Turn& turn);
    void see(const events::RmaCollectiveBegin& record, const Turn& turn);
    void see(const events::RmaCollectiveEnd& record, const Turn& turn);
    void see(const events::RmaOpCompleteBlocking& record, const Turn& turn);
    void see(const events::RmaOpCompleteNonBlocking& record, const Turn& turn);
    void see(const events::RmaOpCompleteRemote& record, const Turn& turn);
    void see(const events::RmaGroupSync& record, const Turn& turn);
    void see(const events::NonBlockingCollectiveRequest& record, const Turn& turn);
    void see(const events::NonBlockingCollectiveComplete& record, const Turn& turn);
    [[gnu::always_inline]] void see(const events::Enter& record, const Turn& turn);
    void see(const events::CallingContextEnter& record, const Turn& turn);
    void see(const events::ThreadFork& record, const Turn& turn);
    void see(const events::ThreadJoin& record, const Turn& turn);
    void see(const events::ThreadTeamBegin& record, const Turn& turn);
    void see(const events::ThreadAcquireLock& record, const Turn& turn);
    void see(const events::OmpAcquireLock& record, const Turn& turn);
    void see(const events::ThreadTaskCreate& record, const Turn& turn);
    void see(const events::ThreadCreate& record, const Turn& turn);
    void see(const events::ThreadEnd& record, const Turn& turn);
    [[gnu::always_inline]] void see_region(RegionRef region, const Turn& turn);
    template <class Kind>
    void see_request(std::uint64_t request, Kind& posting);
    template <class Kind>
    void take_place(Kind& posting);

    // rules_*.cpp: a record's output time, or nothing where it must wait; Picoseconds where it
    // never must.
    template <class Record>
    Picoseconds retime(Record& record);
    Picoseconds retime(events::BufferFlush& record);
    Picoseconds retime(events::MeasurementOnOff& record);
    [[gnu::always_inline]] Time retime(events::Enter& record);
    [[gnu::always_inline]] Time retime(events::Leave& record);
    Time retime(events::CallingContextEnter& record);
    Time retime(events::CallingContextLeave& record);
    Picoseconds retime(events::MpiSend& record);
    Picoseconds retime(events::MpiIsend& record);
    Time retime(events::MpiIsendComplete& record);
    Picoseconds retime(events::MpiIrecvRequest& record);
    Time retime(events::MpiRecv& record);
    Time retime(events::MpiIrecv& record);
    Picoseconds retime(events::MpiRequestCancelled& record);
    Time retime(events::MpiCollectiveBegin& record);
    Time retime(events::MpiCollectiveEnd& record);
    Time retime(events::RmaCollectiveBegin& record);
    Time retime(events::RmaCollectiveEnd& record);
    Time retime(events::NonBlockingCollectiveRequest& record);
    Time retime(events::NonBlockingCollectiveComplete& record);
    Picoseconds retime(events::RmaPut& record);
    Picoseconds retime(events::RmaGet& record);
    Picoseconds retime(events::RmaAtomic& record);
    Picoseconds retime(events::RmaOpCompleteBlocking& record);
    Picoseconds retime(events::RmaOpCompleteNonBlocking& record);
    Picoseconds retime(events::RmaOpCompleteRemote& record);
    Picoseconds retime(events::RmaGroupSync& record);
    Time retime(events::RmaRequestLock& record);
    Time retime(events::RmaAcquireLock& record);
    Time retime(events::RmaReleaseLock& record);
    bool is_in_window_call() const;
    Picoseconds time_after_wait(Picoseconds input_time, const PathWait& wait, Picoseconds begun);
    Picoseconds begin_operation(const WindowTransfer& transfer, std::uint64_t id, Picoseconds in);
    Picoseconds not_before(Picoseconds time, const PathWait& wait);
    template <class Record>
    Picoseconds complete_operation(const Record& record);
    void hold_region();
    Time leave_epochs(std::size_t depth, Picoseconds input_time, Picoseconds time);
    Time retime(events::ThreadFork& record);
    Time retime(events::ThreadJoin& record);
    Time retime(events::ThreadTeamBegin& record);
    Time retime(events::ThreadTeamEnd& record);
    Time retime(events::ThreadAcquireLock& record);
    Time retime(events::ThreadReleaseLock& record);
    Time retime(events::OmpAcquireLock& record);
    Time retime(events::OmpReleaseLock& record);
    Time retime(events::ThreadTaskCreate& record);
    Time retime(events::ThreadTaskSwitch& record);
    Time retime(events::ThreadTaskComplete& record);
    Time retime(events::ThreadCreate& record);
    Time retime(events::ThreadBegin& record);
    Time retime(events::ThreadWait& record);
    Time retime(events::ThreadEnd& record);

    Time enter_of_threads(RegionRef region, ThreadRegion kind, Picoseconds input_time);
    Time leave_of_threads(const Frame& frame, std::size_t depth, Picoseconds input_time);
    void end_of_threads();
    void leave_regions(std::size_t count, Picoseconds input_time, Picoseconds time);
    Time acquire(const LockName& lock, Picoseconds input_time);
    Picoseconds release(const LockName& lock, Picoseconds input_time);
    Time park_for(ThreadWait what, Picoseconds input_time);
    Picoseconds not_before(Picoseconds time, const Cause& cause);
    void note_begin(const Cause& cause, Picoseconds time);

    // rules_messages.cpp: the same for a record that nothing goes before, which then has not been
    // seen: most messages need no posting. Nothing where they do.
    template <class Record>
    Time retime_at_once(Record&)
    {
        return std::nullopt;
    }
    Time retime_at_once(events::MpiSend& record);
    Time retime_at_once(events::MpiRecv& record);

    [[gnu::always_inline]] Time enter(RegionRef region, Picoseconds input_time);
    [[gnu::always_inline]] Time leave(RegionRef region, Picoseconds input_time);
    [[gnu::always_inline]] Time leave_innermost(Picoseconds input_time);
    [[gnu::always_inline]] Picoseconds earliest_leave(Picoseconds input_time);
    void note_sends(const RegionSends& sends, Picoseconds from, Picoseconds time);
    Time leave_sends(RegionRef region, Picoseconds input_time);
    void leave_collectives(RegionRef region);
    template <class Record>
    Time receive_time(Record& record, ReceivePosting& receive);
    Picoseconds begin_of_receive(Picoseconds input_time) const;
    template <class Record>
    Picoseconds arrive(Record& record, const Arrival& arrival, ProcessIndex from);
    void note_wait(const DividedWait& waited);
    void note_cause(const PathWait& wait);
    void note_thread_cause(const Cause& cause, Picoseconds end);
    Picoseconds begin_collective(Picoseconds input_time);
    Time end_collective(Picoseconds input_time);

    void take_effect(SendPosting& send) override;
    void take_effect(ReceivePosting& receive) override;
    void take_effect(CollectivePosting& part) override;
    void take_effect(EpochPosting& epoch) override;
    void forget(SendPosting& send) override;
    void forget(ReceivePosting& receive) override;
    void forget(CollectivePosting& part) override;
    void forget(EpochPosting& epoch) override;

    using Requests = RequestTracker<SendPosting, ReceivePosting, CollectivePosting>;
    /// The posting that an MpiRequestCancelled cancels; the first: nothing that was seen.
    using Cancelled = std::variant<std::monostate, SendPosting*, ReceivePosting*>;

    LocationIndex self_;
    ProcessIndex process_index_;
    ReplayContext& context_;
    ProcessPostings& process_;
    /// Among the locations of the process.
    std::size_t seat_;
    CallStack stack_;
    Timeline timeline_;
    Requests requests_;
    RequestsAhead ahead_;
    OutgoingMessages outgoing_;
    IncomingMessages incoming_;
    WindowOperations operations_;
    CollectiveCalls collectives_;
    OpenCollectives open_collectives_;
    WindowEpochs epochs_;
    WindowLocks locks_;
    Fifo<Cancelled> cancelled_;
    ProcessThreads& threads_;
    ThreadLane lane_;
    /// The time when the last record went out that may have waited for others.
    Picoseconds last_wait_ = Picoseconds::min();
    /// The quiet times of the wait that goes on, once asked for.
    std::optional<QuietTimes> quiet_times_;
    /// Nothing that it still waits for will come.
    bool gives_up_ = false;
    bool has_thread_rules_ = false;
    /// It has epochs, or locks of windows.
    bool has_windows_ = false;
    /// Others follow it.
    bool leads_ = false;
    std::optional<Follower> follower_;
    bool previous_was_send_ = false;
    bool communicates_ = false;
    LocationFigures figures_;
    /// Null where nobody asks.
    LocationProfile* profile_ = nullptr;
    /// The time since when the measurement is switched off, where it is.
    std::optional<Picoseconds> switched_off_;
    /// Metrics and parameters that take the time of the record after them (R8).
    std::vector<AnyEvent> held_;
    Picoseconds held_time_{};
    /// Records that came while parked, the waiting one first.
    RecordQueue queue_;
    /// The number of records that were seen, and the time of the last one.
    std::uint64_t seen_ = 0;
    Picoseconds seen_time_ = Picoseconds::min();
    bool stop_ = false;
    bool read_on_ = false;
    bool input_ended_ = false;
    bool finished_ = false;
    AwaitedThing awaited_;
    Picoseconds wait_time_{};
};

} // namespace haec_sim
