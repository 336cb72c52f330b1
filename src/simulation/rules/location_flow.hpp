// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/error.hpp"
#include "simulation/rules/location.hpp"
#include "simulation/rules/record_kinds.hpp"
#include "trace/plain_records.hpp"

#include <string_view>

// The straight way of a record through a location (LocationState::goes_straight): the same rules as
// for any record, without the questions whose answers are known. It is a header, as whoever reads
// and writes records makes one piece of code of reading, rules and writing (docs/adr/0056).

namespace haec_sim
{

/// The kinds of records that may go straight: most of all records. Their rules neither hold records
/// back for the next one nor open collectives.
template <class Record>
constexpr bool may_go_straight =
    is_one_of<Record, events::Enter, events::Leave, events::MpiSend, events::MpiRecv>;

/// Throws Error for the end of all times, which is beyond what can be simulated.
[[noreturn]] void refuse_time(const LocationState& at, std::string_view record,
                              Picoseconds input_time);

template <class Record, class Next>
inline void Location::handle_straight(Record& record, Next& next)
{
    static_assert(may_go_straight<Record>);
    if (!at_.goes_straight) [[unlikely]]
    {
        handle_any(record);
    }
    else if (!go_straight(record, [&]() __attribute__((always_inline)) { next.handle(record); }))
        [[unlikely]]
    {
        keep_back(record);
    }
}

template <class Record, class Next>
inline void Location::handle_plain(Record& record, Next& next)
{
    static_assert(may_go_straight<EventOf<Record>>);
    if (!at_.goes_straight) [[unlikely]]
    {
        auto event = with_attributes(record);
        handle_any(event);
    }
    else if (!go_straight(record, [&]() __attribute__((always_inline))
                          { next.handle_plain(record); })) [[unlikely]]
    {
        auto event = with_attributes(record);
        keep_back(event);
    }
}

template <class Record, class HandOn>
inline bool Location::go_straight(Record& record, HandOn hand_on)
{
    using Event = EventOf<Record>;
    const auto retime = [&](auto&... rules) __attribute__((always_inline))
    {
        if constexpr (tells<Event>)
        {
            return retime_at_once_by(at_, record, rules...);
        }
        else
        {
            return retime_by(at_, record, rules...);
        }
    };
    if constexpr (tells<Event>)
    {
        at_.communicates = true;
        if (wants_lookahead_) [[unlikely]]
        {
            expire();
        }
    }
    const OutputTime time = rules_.with_all(retime);
    if (!time.is_usual()) [[unlikely]]
    {
        if (!time)
        {
            return false;
        }
        refuse_time(at_, Record::record_name, record.time);
    }
    at_.parking.count_seen();
    at_.timeline.advance_straight(record.time, *time);
    at_.previous_was_send = std::is_same_v<Event, events::MpiSend>;
    if constexpr (may_wait<Event>)
    {
        at_.last_wait = *time;
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

} // namespace haec_sim
