// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/event_handler.hpp"
#include "replay/call_stack.hpp"
#include "replay/collective_calls.hpp"
#include "replay/fate.hpp"
#include "replay/incoming_messages.hpp"
#include "replay/outgoing_messages.hpp"
#include "replay/replay_context.hpp"
#include "replay/timeline.hpp"
#include "replay/wait.hpp"

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace haec_sim
{

/// Re-times the records of one location by rules R0 to R6 and R8 (spec: semantics), as a process
/// that can be interrupted: where a record's time depends on another location, the location parks
/// and keeps that record, and those that still come, until resume(). Output times are a function of
/// the location's records and of the answers that it gets, never of the order of answers.
class LocationReplay final : public UniformEventHandler<LocationReplay>
{
public:
    /// `context` and `counters` (of the location's process) must outlive it.
    LocationReplay(LocationIndex self, ProcessCounters& counters, ReplayContext& context);

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
        return parked_ && (input_ended_ || !(wants_lookahead() || read_on_));
    }

    /// All records are out.
    bool is_finished() const noexcept
    {
        return finished_;
    }

    /// It sent more than the receivers keep up with; resume() lets it go on.
    bool is_throttled() const noexcept
    {
        return outgoing_.is_throttled();
    }

    /// Whether `receive` is what it waits for.
    bool waits_for(const PostedReceive& receive) const noexcept
    {
        return awaited_receive_ == &receive;
    }

    void on_arrival(const ArrivalNotice& notice)
    {
        outgoing_.on_arrival(notice, stack_);
    }

    void on_release(const CollectiveReleaseNotice& notice)
    {
        collectives_.on_release(notice);
    }

    // When nothing goes on anywhere (src/replay/stall.hpp).

    /// What it waits for.
    Wait wait() const;

    /// While set, records are wanted although it is parked.
    void read_on(bool on);

    /// Messages to the channel (receives from it) among the records that are kept.
    std::uint64_t kept_sends(const ChannelKey& channel) const;
    std::uint64_t kept_receives(const ChannelKey& channel) const;

    /// The awaited message does not exist, or the collective is never complete: gap rule.
    void abandon_wait();

private:
    using Time = std::optional<Picoseconds>;

    // location_replay.cpp: the flow of records.
    // The path of every record: as one piece of code for each kind.
    template <class Record>
    [[gnu::always_inline]] bool advance(Record& record);
    template <class Record>
    [[gnu::always_inline]] void emit(Record& record, Picoseconds time);
    template <class Record>
    void keep(Record& record);
    Time park(WaitKind kind, Picoseconds input_time);
    void update_stop();
    void release_held(Picoseconds time);
    Picoseconds gap_rule(Picoseconds input_time) const
    {
        return timeline_.gap_rule(input_time, stack_.inside_mpi());
    }

    // location_wait.cpp
    template <class Record>
    bool is_on(const Record& record, const ChannelKey& channel) const;

    bool wants_lookahead() const;
    void expire(bool all);

    // lookahead.cpp: what kept records tell of requests.
    void look_at_request(std::uint64_t request);
    template <class Record>
    void look_at(const Record&)
    {
    }
    void look_at(const events::MpiIsend& record);
    void look_at(const events::MpiIrecvRequest& record);
    void look_at(const events::NonBlockingCollectiveRequest& record);
    void look_at(const events::MpiIrecv& record);
    void look_at(const events::MpiIsendComplete& record);
    void look_at(const events::MpiRequestCancelled& record);
    void look_at(const events::NonBlockingCollectiveComplete& record);

    // rules_*.cpp: a record's output time, or nothing where it must wait.
    template <class Record>
    Time retime(Record& record);
    Time retime(events::BufferFlush& record);
    Time retime(events::Enter& record);
    Time retime(events::Leave& record);
    Time retime(events::CallingContextEnter& record);
    Time retime(events::CallingContextLeave& record);
    Time retime(events::MpiSend& record);
    Time retime(events::MpiIsend& record);
    Time retime(events::MpiIsendComplete& record);
    Time retime(events::MpiIrecvRequest& record);
    Time retime(events::MpiRecv& record);
    Time retime(events::MpiIrecv& record);
    Time retime(events::MpiRequestCancelled& record);
    Time retime(events::MpiCollectiveBegin& record);
    Time retime(events::MpiCollectiveEnd& record);
    Time retime(events::RmaCollectiveBegin& record);
    Time retime(events::RmaCollectiveEnd& record);
    Time retime(events::NonBlockingCollectiveRequest& record);
    Time retime(events::NonBlockingCollectiveComplete& record);

    Time await(const PostedReceive* receive, const ChannelKey& channel, std::uint64_t length,
               Picoseconds input_time);
    Picoseconds enter(RegionRef region, Picoseconds input_time);
    Time leave(RegionRef region, Picoseconds input_time);
    Time leave_after_sends(std::size_t count, Picoseconds input_time);
    template <class Record>
    Time finish_receive(Record& record, const PostedReceive& receive);
    template <class Record>
    std::optional<ChannelKey> channel_of(const Record& record) const;
    Time end_collective(Participation* part, Picoseconds input_time);

    LocationIndex self_;
    ProcessIndex process_;
    ReplayContext& context_;
    CallStack stack_;
    Timeline timeline_;
    OutgoingMessages outgoing_;
    IncomingMessages incoming_;
    CollectiveCalls collectives_;
    SeenAhead ahead_;
    bool previous_was_send_ = false;

    /// Metrics and parameters that take the time of the record after them (R8).
    std::vector<AnyEvent> held_;
    Picoseconds held_time_{};

    /// Records that came while parked, the waiting one first.
    std::deque<AnyEvent> queue_;
    /// How many records came, and how many of them are through: positions of requests.
    std::uint64_t seen_ = 0;
    std::uint64_t advanced_ = 0;

    bool parked_ = false;
    bool stop_ = false;
    bool read_on_ = false;
    bool input_ended_ = false;
    bool finished_ = false;

    /// What it waits for; the first two say it all for most.
    WaitKind wait_kind_ = WaitKind::none;
    Picoseconds wait_time_{};
    const PostedReceive* awaited_receive_ = nullptr;
    ChannelKey awaited_channel_;
    std::uint64_t awaited_length_ = 0;
    std::optional<std::uint64_t> awaited_request_;
    Participation* awaited_collective_ = nullptr;
};

} // namespace haec_sim
