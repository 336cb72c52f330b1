// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "haec_sim/log.hpp"
#include "simulation/rules/location_flow.hpp"
#include "simulation/rules/record_kinds.hpp"
#include "simulation/rules/region_records.hpp"
#include "trace/plain_records.hpp"

#include <string_view>

// The fast path of a record through a location (Course::straight): the same rules as for any
// record, without the questions whose answers are known. It is a header, as the reader and writer
// of records makes one piece of code of reading, rules and writing (docs/adr/0056).

namespace haec_sim
{

/// The kinds of records that may take the fast path: most of all records. Their rules neither hold
/// records back for the next one nor open collectives.
template <class Record>
constexpr bool may_take_fast_path =
    is_one_of<Record, events::Enter, events::Leave, events::MpiSend, events::MpiRecv>;

/// Throws Error for the end of all times, which is beyond what can be simulated.
[[noreturn]] void refuse_time(const LocationState& at, std::string_view record,
                              Picoseconds input_time);

/// The build has messages about each record.
constexpr bool logs_records = log::floor == log::Level::trace;

/// Logs that a record has its output time.
void log_record(const LocationState& at, std::string_view record, Picoseconds input_time,
                Picoseconds time);

/// Notes what later records ask of the one that is out last.
template <class Event>
[[gnu::always_inline]] inline void note_last(FlowingState& at, Picoseconds time)
{
    at.previous_was_send_ = std::is_same_v<Event, events::MpiSend>;
    if constexpr (is_ruled<Event>)
    {
        at.stack.touch();
    }
    if constexpr (may_wait<Event>)
    {
        at.last_wait_ = time;
    }
}

/// Tells those who follow the location that a record is out.
template <class Event>
[[gnu::noinline]] inline void tell_followers(const FlowingState& at, Picoseconds time)
{
    if (at.presence != nullptr)
    {
        at.presence->follow(at.stack.inside_mpi(), time);
    }
    if (at.draws == nullptr)
    {
        return;
    }
    const auto depth = at.stack.depth();
    // Time stands still between begin and end: no rule has said the time of what is posted there.
    constexpr bool posts = is_one_of<Event, events::MpiSend, events::MpiIsend,
                                     events::MpiIrecvRequest, events::NonBlockingCollectiveRequest>;
    if (!has_draws<Event> || at.postings.is_shared() || at.follows ||
        (posts && !at.open_collectives.empty()))
    {
        at.draws->give_up();
    }
    if constexpr (begins_region<Event>)
    {
        at.draws->commit_enter(time, depth, at.stack.top().traits);
    }
    else if constexpr (is_region_record<Event>)
    {
        at.draws->commit_leave(time, depth);
    }
    else
    {
        at.draws->commit(time);
    }
}

template <bool may_be_profiled, class Record, class Next>
inline void LocationFlow::handle_fast(Record& record, Next& next)
{
    using Event = EventOf<Record>;
    if constexpr (may_take_fast_path<Event>)
    {
        if (at_.course_ == Course::straight) [[likely]]
        {
            const auto hand_on = [&]() __attribute__((always_inline))
            {
                next.handle(record);
            };
            if (!take_fast_path<may_be_profiled>(record, hand_on)) [[unlikely]]
            {
                decltype(auto) event = with_attributes(record);
                keep_back(event);
            }
            return;
        }
    }
    if constexpr (is_plain<Record> && !tells<Event>)
    {
        if (at_.course_ == Course::among_threads)
        {
            go_among_threads(record, next);
            return;
        }
    }
    decltype(auto) event = with_attributes(record);
    handle_any(event);
}

template <class Record>
inline auto LocationFlow::time_of(Record& record)
{
    return rules_.with_all([&](auto&... rules) __attribute__((always_inline)) {
        if constexpr (tells<EventOf<Record>>)
        {
            return retime_at_once_by(at_, record, rules...);
        }
        else
        {
            return retime_by(at_, record, rules...);
        }
    });
}

template <bool may_be_profiled, class Record, class HandOn>
inline bool LocationFlow::take_fast_path(Record& record, HandOn hand_on)
{
    using Event = EventOf<Record>;
    if constexpr (tells<Event>)
    {
        at_.uses.communication = true;
        if (wants_lookahead_) [[unlikely]]
        {
            expire();
        }
    }
    const OutputTime time = time_of(record);
    if (!time.is_usual()) [[unlikely]]
    {
        if (!time)
        {
            return false;
        }
        refuse_time(at_, Record::record_name, record.time);
    }
    at_.parking_.count_seen();
    at_.timeline_.advance_fast(record.time, *time);
    note_last<Event>(at_, *time);
    if constexpr (may_be_profiled)
    {
        note_region(at_.profile_, at_.context.index, record, *time);
    }
    if constexpr (logs_records)
    {
        log_record(at_, Record::record_name, record.time, *time);
    }
    record.time = *time;
    hand_on();
    if constexpr (std::is_same_v<Event, events::MpiSend>)
    {
        if (rules_.outgoing.is_throttled()) [[unlikely]]
        {
            update_stop();
        }
    }
    return true;
}

template <class Record, class Next>
void LocationFlow::go_among_threads(Record record, Next& next)
{
    at_.uses.threads |= tells_of_threads<EventOf<Record>>;
    const bool has_effect = see_among_threads(record);
    const OutputTime time = time_of(record);
    if (!time) [[unlikely]]
    {
        auto event = with_attributes(record);
        at_.parking_.keep(event);
        update_stop();
        return;
    }
    note_out(record, *time);
    record.time = *time;
    next.handle(record);
    if (has_effect || rules_.follow.leads()) [[unlikely]]
    {
        update_stop();
    }
}

template <class Record>
inline bool LocationFlow::see_among_threads(const Record& record)
{
    rules_.see(at_, record);
    const auto seen = at_.parking_.seen_time();
    const bool has_effect = at_.postings.advance(slot_, seen);
    threads_.lookahead.see(rules_.thread_records.slot(), seen);
    return has_effect;
}

template <class Record>
inline void LocationFlow::note_out(const Record& record, Picoseconds time)
{
    if (time == Picoseconds::max()) [[unlikely]]
    {
        refuse_time(at_, Record::record_name, record.time);
    }
    if constexpr (logs_records)
    {
        log_record(at_, Record::record_name, record.time, time);
    }
    at_.timeline_.advance(record.time, time);
    rules_.follow.note(record.time, time);
    note_last<EventOf<Record>>(at_, time);
    if (at_.is_followed) [[unlikely]]
    {
        tell_followers<EventOf<Record>>(at_, time);
    }
    note_region(at_.profile_, at_.context.index, record, time);
}

} // namespace haec_sim
