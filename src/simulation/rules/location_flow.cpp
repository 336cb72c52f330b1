// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/rules/location_flow.hpp"

#include "core/numbers/number_text.hpp"
#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "simulation/rules/location_straight.hpp"
#include "simulation/rules/record_kinds.hpp"
#include "simulation/rules/region_records.hpp"

#include <string>
#include <string_view>
#include <type_traits>

// The flow of any record through a location.

namespace haec_sim
{

void refuse_time(const LocationState& at, std::string_view record, Picoseconds input_time)
{
    throw Error(at.context.index.describe(at.self) + ", " + std::string(record) + " at " +
                seconds_text(input_time) +
                ": its simulated time lies beyond 2^63 ps (106 days); are the delays, latencies "
                "and bandwidths of the model, and compute_scale, what they should be?");
}

void log_record(const LocationState& at, std::string_view record, Picoseconds input_time,
                Picoseconds time)
{
    HAEC_SIM_LOG_AT(trace, "records", time,
                    record << " of location " << at.self << ", recorded at " << input_time.count()
                           << "ps");
}

namespace
{

void require_clock(const LocationState& at)
{
    if (at.timeline.lacks_clock())
    {
        throw Error(at.context.index.describe(at.self) +
                    ": computes and records no value of the metric " +
                    at.context.clock->metric.name + ", which compute_clock names; " +
                    list_of(at.context.index.metrics()) +
                    "; record the metric for every thread, or leave out compute_clock");
    }
}

} // namespace

LocationFlow::LocationFlow(LocationIndex self, ReplayContext& context, ProcessPostings& process,
                           ProcessThreads& threads, EventHandler& chain)
    : at_(self, context, process), threads_(threads), rules_(at_, threads),
      seat_(
          process.join(self, {&rules_.outgoing, &rules_.incoming, &rules_.calls, &rules_.epochs})),
      chain_(chain)
{
}

template <class Record>
void LocationFlow::handle_any(Record& record)
{
    at_.goes_straight = false;
    const bool is_shared = at_.postings.is_shared();
    if (!at_.parking.empty() || (is_shared && tells<Record>) ||
        (!is_shared && tells_of_threads<Record>) || tells_of_windows<Record>)
    {
        handle_in_turn(record);
    }
    else if (is_shared)
    {
        handle_among_threads(record);
    }
    else if constexpr (tells<Record>)
    {
        // Nothing is before it, of this location or of another one of the process.
        at_.communicates = true;
        rules_.expire(at_.parking.seen(), false);
        if (!advance_at_once(record)) [[unlikely]]
        {
            handle_in_turn(record);
        }
        else
        {
            at_.parking.count_seen();
            if (is_throttled()) [[unlikely]]
            {
                update_stop();
            }
        }
    }
    else
    {
        at_.parking.count_seen();
        if (!advance(record)) [[unlikely]]
        {
            at_.parking.keep(record);
            update_stop();
        }
    }
    if (may_go_straight_)
    {
        update_course();
    }
}

template <class Record>
void LocationFlow::keep_back(Record& record)
{
    if constexpr (tells<Record>)
    {
        handle_in_turn(record);
    }
    else
    {
        at_.parking.count_seen();
        at_.parking.keep(record);
        update_stop();
    }
}

/// Handles most records of a process of several locations: where nothing of its own is before it.
template <class Record>
void LocationFlow::handle_among_threads(Record& record)
{
    at_.has_thread_rules |= tells_of_threads<Record>;
    const bool has_effect = see_among_threads(record);
    if (!advance(record)) [[unlikely]]
    {
        at_.parking.keep(record);
        update_stop();
    }
    else if (has_effect || rules_.follow.leads())
    {
        update_stop();
    }
}

/// Handles a record that others may have to go before.
template <class Record>
void LocationFlow::handle_in_turn(Record& record)
{
    at_.communicates |= tells<Record>;
    at_.has_thread_rules |= tells_of_threads<Record>;
    rules_.expire(at_.parking.seen(), false);
    rules_.see(at_, record);
    if (at_.postings.is_shared()) [[unlikely]]
    {
        at_.postings.advance(seat_, at_.parking.seen_time());
        threads_.sight.see(rules_.lane.seat(), at_.parking.seen_time());
    }
    if (!at_.parking.empty())
    {
        at_.parking.keep(record);
        const auto& awaited = at_.parking.awaited();
        if (rules_.with_all([&](auto&... rules) { return is_answered_by(awaited, rules...); }))
        {
            resume();
        }
    }
    else if (!advance(record))
    {
        at_.parking.keep(record);
    }
    update_stop();
}

template <class Record>
inline bool LocationFlow::advance_at_once(Record& record)
{
    if (at_.parking.has_held_from_before(record.time)) [[unlikely]]
    {
        release_held(at_.gap_rule(at_.parking.held_time()));
    }
    const auto time = rules_.with_all([&](auto&... rules) __attribute__((always_inline)) {
        return retime_at_once_by(at_, record, rules...);
    });
    if (!time)
    {
        return false;
    }
    emit(record, *time);
    return true;
}

template <class Record>
inline bool LocationFlow::advance(Record& record)
{
    if constexpr (!tells<Record>)
    {
        if (at_.follows) [[unlikely]]
        {
            return advance_follower(record);
        }
    }
    if (at_.parking.has_held_from_before(record.time)) [[unlikely]]
    {
        release_held(at_.gap_rule(at_.parking.held_time()));
    }
    if constexpr (std::is_same_v<Record, events::Metric>)
    {
        at_.context.oddities.clocks_turned_back += at_.timeline.read_clock(record) ? 0 : 1;
    }
    if constexpr (belongs_to_next<Record>)
    {
        at_.parking.hold(record);
        goes_among_threads_ = false;
    }
    else
    {
        const auto time = rules_.with_all([&](auto&... rules) __attribute__((always_inline)) {
            return retime_by(at_, record, rules...);
        });
        if constexpr (std::is_same_v<decltype(time), const Picoseconds>)
        {
            emit(record, time);
        }
        else
        {
            if (!time)
            {
                rules_.follow.turn_away();
                return false;
            }
            emit(record, *time);
        }
    }
    return true;
}

/// Records of messages are re-timed as usual, also where the others of a location follow.
template <class Record>
bool LocationFlow::advance_follower(Record& record)
{
    const auto time = rules_.follow.retime(at_, record);
    if (!time)
    {
        return false;
    }
    emit(record, *time);
    return true;
}

template <class Record>
inline void LocationFlow::emit(Record& record, Picoseconds time)
{
    if (at_.parking.has_held())
    {
        release_held(time);
    }
    note_out(record, time);
    record.time = time;
    chain_.pass_on(record);
}

void LocationFlow::release_held(Picoseconds time)
{
    const auto input_time = at_.parking.held_time();
    if (time == Picoseconds::max()) [[unlikely]]
    {
        refuse_time(at_, "Metric", input_time);
    }
    at_.timeline.advance(input_time, time);
    rules_.follow.note(input_time, time);
    at_.parking.release_held(
        [&](auto& record)
        {
            if constexpr (logs_records)
            {
                log_record(at_, record.record_name, record.time, time);
            }
            record.time = time;
            chain_.pass_on(record);
        });
    goes_among_threads_ = may_go_among_threads_ && at_.parking.empty();
}

bool LocationFlow::wants_lookahead() const noexcept
{
    return rules_.wants_lookahead() || at_.postings.is_held_up_by(at_.self) ||
           threads_.sight.is_watched(rules_.lane.seat());
}

void LocationFlow::update_stop()
{
    stop_ = !read_on_ && ((at_.parking.is_parked() && !wants_lookahead()) || is_throttled() ||
                          at_.postings.is_far_ahead(at_.self) || rules_.follow.is_far_ahead());
    update_course();
}

void LocationFlow::update_course() noexcept
{
    at_.goes_straight = may_go_straight_ && at_.parking.empty() && !at_.parking.has_held() &&
                        at_.open_collectives.empty() && at_.timeline.has_started();
    goes_among_threads_ = may_go_among_threads_ && at_.parking.empty() && !at_.parking.has_held();
    if (at_.goes_straight)
    {
        wants_lookahead_ = rules_.wants_lookahead();
    }
}

void LocationFlow::expire()
{
    rules_.expire(at_.parking.seen(), false);
    wants_lookahead_ = rules_.wants_lookahead();
}

void LocationFlow::resume()
{
    // The locations of the process are known once it runs.
    may_go_straight_ = !at_.follows && !rules_.follow.leads() && at_.timeline.keeps_gaps() &&
                       !at_.postings.is_shared();
    may_go_among_threads_ = !at_.follows && at_.postings.is_shared();
    rules_.clear_throttle();
    at_.parking.unpark();
    quiet_times_.reset();
    while (!at_.parking.empty() && !is_throttled())
    {
        const bool is_out =
            at_.parking.advance_first([this](auto& record) { return advance(record); });
        at_.gives_up = false;
        if (!is_out)
        {
            break;
        }
    }
    if (at_.parking.input() == Parking::Input::ended && at_.parking.empty())
    {
        if (at_.parking.has_held())
        {
            release_held(at_.gap_rule(at_.parking.held_time()));
        }
        require_clock(at_);
        at_.parking.set_input(Parking::Input::finished);
        rules_.finish(at_, at_.timeline.floor({}));
        chain_.EventHandler::finish();
    }
    update_stop();
}

#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS) template void LocationFlow::handle_any(events::Name&);
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
template void LocationFlow::keep_back(events::Enter&);
template void LocationFlow::keep_back(events::Leave&);
template void LocationFlow::keep_back(events::MpiSend&);
template void LocationFlow::keep_back(events::MpiRecv&);

} // namespace haec_sim
