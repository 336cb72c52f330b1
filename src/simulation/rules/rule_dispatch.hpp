// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "simulation/rules/location_state.hpp"

#include <type_traits>
#include <utility>
#include <variant>

namespace haec_sim
{

// The rules of a location are classes that say by their functions which records they are for:
//   void see(LocationState&, const Record&, const Turn&)      hears of the record when it is read
//   T retime(LocationState&, Record&)                         gives it its time: OutputTime, or
//                                                             Picoseconds where it never must wait
//   OutputTime retime_at_once(LocationState&, Record&)        the same before it has been seen
//   void answer(LocationState&, const Notice&)                takes what others tell
//   bool is_answered(const Awaited&)                          its own reading ahead has ended a
//   wait void describe(const LocationState&, const Awaited&, Wait&) says what a wait of its kind is
//   void abandon(LocationState&, const Awaited&)              ends a wait for what will not come
// The functions here call them, of any number of rules, at no cost at run time.

template <class Rules, class Record>
concept SeesRecord = requires(Rules& rules, LocationState& at, const Record& record,
                              const Turn& turn)
{
    rules.see(at, record, turn);
};

template <class Rules, class Record>
concept RetimesRecord = requires(Rules& rules, LocationState& at, Record& record)
{
    rules.retime(at, record);
};

template <class Rules, class Record>
concept RetimesAtOnce = requires(Rules& rules, LocationState& at, Record& record)
{
    rules.retime_at_once(at, record);
};

/// True where one of the rules is for the record.
template <class Record, class... Rules>
constexpr bool is_for = ((SeesRecord<Rules, Record> || RetimesRecord<Rules, Record>) || ...);

template <class Record, class... Rules>
[[gnu::always_inline]] inline void see_by(LocationState& at, const Record& record, const Turn& turn,
                                          Rules&... rules)
{
    const auto see = [&]<class One>(One& one)
    {
        if constexpr (SeesRecord<One, Record>)
        {
            one.see(at, record, turn);
        }
    };
    (see(rules), ...);
}

/// The time of a record for which there is no rule (R0, R5).
template <class Record>
[[gnu::always_inline]] inline Picoseconds retime_by(LocationState& at, Record& record)
{
    return at.gap_rule(record.time);
}

/// The time of a record, by the first of the rules that is for it.
template <class Record, class First, class... Others>
[[gnu::always_inline]] inline auto retime_by(LocationState& at, Record& record, First& first,
                                             Others&... others)
{
    if constexpr (RetimesRecord<First, Record>)
    {
        return first.retime(at, record);
    }
    else
    {
        return retime_by(at, record, others...);
    }
}

template <class Record>
[[gnu::always_inline]] inline OutputTime retime_at_once_by(LocationState&, Record&)
{
    return std::nullopt;
}

template <class Record, class First, class... Others>
[[gnu::always_inline]] inline OutputTime retime_at_once_by(LocationState& at, Record& record,
                                                           First& first, Others&... others)
{
    if constexpr (RetimesAtOnce<First, Record>)
    {
        return first.retime_at_once(at, record);
    }
    else
    {
        return retime_at_once_by(at, record, others...);
    }
}

template <class Notice, class... Rules>
void answer_by(LocationState& at, const Notice& notice, Rules&... rules)
{
    const auto answer = [&]<class One>(One& one)
    {
        if constexpr (requires { one.answer(at, notice); })
        {
            one.answer(at, notice);
        }
    };
    (answer(rules), ...);
}

template <class... Rules>
bool is_answered_by(const AwaitedThing& awaited, const Rules&... rules)
{
    return std::visit(
        [&](const auto& thing)
        {
            const auto is_answered = [&](const auto& one)
            {
                if constexpr (requires { one.is_answered(thing); })
                {
                    return one.is_answered(thing);
                }
                return false;
            };
            return (is_answered(rules) || ...);
        },
        awaited);
}

template <class... Rules>
void describe_by(const LocationState& at, Wait& wait, const Rules&... rules)
{
    std::visit(
        [&](const auto& thing)
        {
            const auto describe = [&](const auto& one)
            {
                if constexpr (requires { one.describe(at, thing, wait); })
                {
                    one.describe(at, thing, wait);
                }
            };
            (describe(rules), ...);
        },
        at.parking.awaited());
}

template <class... Rules>
void abandon_by(LocationState& at, Rules&... rules)
{
    std::visit(
        [&](const auto& thing)
        {
            const auto abandon = [&](auto& one)
            {
                if constexpr (requires { one.abandon(at, thing); })
                {
                    one.abandon(at, thing);
                }
            };
            (abandon(rules), ...);
        },
        at.parking.awaited());
}

} // namespace haec_sim
