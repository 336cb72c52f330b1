// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/core_rules.hpp"
#include "simulation/rules/location_fast_path.hpp"
#include "simulation/rules/location_flow.hpp"
#include "simulation/rules/record_kinds.hpp"
#include "simulation/rules/region_records.hpp"

#include <type_traits>

// The flow of any record through a location. It takes long to compile for each kind of record, so
// the kinds are spread over location_any_*.cpp. The linker names a kind that is in none of them.

/// Makes the code for one kind of record.
#define HAEC_SIM_FLOW_OF(Name)                                                                     \
    template void LocationFlow::handle_any(events::Name&);                                         \
    template bool LocationFlow::advance_kept(events::Name&);

namespace haec_sim
{

template <class Record>
void LocationFlow::handle_any(Record& record)
{
    at_.course_ = Course::in_turn;
    const bool is_shared = at_.postings.is_shared();
    if (!at_.parking_.empty() || (is_shared && tells<Record>) ||
        (!is_shared && tells_of_threads<Record>) || tells_of_windows<Record>)
    {
        handle_in_turn(record);
        return;
    }
    if (is_shared)
    {
        handle_among_threads(record);
    }
    else if constexpr (tells<Record>)
    {
        // Nothing is before it, of this location or of another one of the process.
        at_.uses.communication = true;
        rules_.expire(at_.parking_.seen(), false);
        if (!advance_at_once(record)) [[unlikely]]
        {
            handle_in_turn(record);
        }
        else
        {
            at_.parking_.count_seen();
            if (is_throttled()) [[unlikely]]
            {
                update_stop();
            }
        }
    }
    else
    {
        at_.parking_.count_seen();
        if (!advance(record)) [[unlikely]]
        {
            at_.parking_.keep(record);
            update_stop();
        }
    }
    update_course();
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
        at_.parking_.count_seen();
        at_.parking_.keep(record);
        update_stop();
    }
}

/// Handles most records of a process of several locations: where nothing of its own is before it.
template <class Record>
void LocationFlow::handle_among_threads(Record& record)
{
    at_.uses.threads |= tells_of_threads<Record>;
    const bool has_effect = see_among_threads(record);
    if (!advance(record)) [[unlikely]]
    {
        at_.parking_.keep(record);
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
    at_.uses.communication |= tells<Record>;
    at_.uses.threads |= tells_of_threads<Record>;
    rules_.expire(at_.parking_.seen(), false);
    rules_.see(at_, record);
    if (at_.postings.is_shared()) [[unlikely]]
    {
        at_.postings.advance(slot_, at_.parking_.seen_time());
        threads_.lookahead.see(rules_.thread_records.slot(), at_.parking_.seen_time());
    }
    if (!at_.parking_.empty())
    {
        at_.parking_.keep(record);
        const auto& awaited = at_.parking_.awaited();
        if (rules_.with_all([&](auto&... rules) { return is_answered_by(awaited, rules...); }))
        {
            resume();
        }
    }
    else if (!advance(record))
    {
        at_.parking_.keep(record);
    }
    update_stop();
}

template <class Record>
inline bool LocationFlow::advance_at_once(Record& record)
{
    if (at_.parking_.has_held_from_before(record.time)) [[unlikely]]
    {
        const auto held_time = at_.parking_.held_time();
        if (at_.timeline_.core() != nullptr && !has_computed(at_, held_time, record.time))
        {
            return false;
        }
        release_held(at_.gap_rule(held_time));
    }
    if (at_.timeline_.core() != nullptr && !has_computed_before(at_, record)) [[unlikely]]
    {
        return false;
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
    if (at_.parking_.has_held_from_before(record.time)) [[unlikely]]
    {
        const auto held_time = at_.parking_.held_time();
        if (at_.timeline_.core() != nullptr && !has_computed(at_, held_time, record.time))
        {
            return false;
        }
        release_held(at_.gap_rule(held_time));
    }
    if (at_.timeline_.core() != nullptr && !has_computed_before(at_, record)) [[unlikely]]
    {
        return false;
    }
    if constexpr (std::is_same_v<Record, events::Metric>)
    {
        at_.context.oddities.clocks_turned_back += at_.timeline_.read_clock(record) ? 0 : 1;
    }
    if constexpr (belongs_to_next<Record>)
    {
        if (!at_.context.index.signals().has(record))
        {
            at_.parking_.hold(record);
            return true;
        }
    }
    if constexpr (!belongs_to_next<Record> || RetimesRecord<SignalRules, Record>)
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

template <class Record>
bool LocationFlow::advance_kept(Record& record)
{
    return advance(record);
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
    if (at_.parking_.has_held())
    {
        release_held(time);
    }
    note_out(record, time);
    record.time = time;
    chain_.pass_on(record);
}

} // namespace haec_sim
