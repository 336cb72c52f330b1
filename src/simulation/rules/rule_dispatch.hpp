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
//
//   void see(LocationState&, const Record&, const Turn&)
//     hears of the record when it is read: once, in the order of the input
//   T retime(LocationState&, Record&)
//     gives it its time: T is OutputTime, or Picoseconds where it never must wait; where that is
//     nothing, it has parked the location, and is called again for the same record
//   OutputTime retime_at_once(LocationState&, Record&)
//     the same before it has been seen; where it returns nothing it has changed nothing
//   void answer(LocationState&, const Notice&)
//     takes what others tell, whether or not it is waited for by now
//
// and which waits are of their kind, by the type of the awaited thing (wait.hpp):
//
//   bool is_answered(const Awaited&)
//     its own reading ahead has ended a wait
//   void describe(const LocationState&, const Awaited&, Wait&)
//     says what a wait of its kind is
//   void abandon(LocationState&, const Awaited&)
//     ends a wait for what will not come: the record is tried again after that, and must not park
//     for the same thing
//
// None of them is virtual. The functions here call them, of any number of rules, at no cost at run
// time: of rules that have no function for a record nothing is left (docs/adr/0047).

/// True where the rules hear of the record when it is read.
template <class Rules, class Record>
concept SeesRecord = requires(Rules& rules, LocationState& at, const Record& record,
                              const Turn& turn)
{
    rules.see(at, record, turn);
};

/// True where the rules give the record its time.
template <class Rules, class Record>
concept RetimesRecord = requires(Rules& rules, LocationState& at, Record& record)
{
    rules.retime(at, record);
};

/// True where the rules may give the record its time before it was seen.
template <class Rules, class Record>
concept RetimesAtOnce = requires(Rules& rules, LocationState& at, Record& record)
{
    rules.retime_at_once(at, record);
};

/// True where one of the rules is for the record.
template <class Record, class... Rules>
constexpr bool is_for = ((SeesRecord<Rules, Record> || RetimesRecord<Rules, Record>) || ...);

/// Lets all rules that are for the record hear of it.
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

/// The time of a record, by the first of the rules that is for it. The result has the type that
/// this rule returns, so that records which never wait are not checked for it. Others behind the
/// first are not asked.
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

/// The time of a record that no rule gives one at once: none, so that it takes its turn.
template <class Record>
[[gnu::always_inline]] inline OutputTime retime_at_once_by(LocationState&, Record&)
{
    return std::nullopt;
}

/// The time of a record that was not seen, by the first of the rules that can give it one; nothing
/// where the record must be seen first.
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

/// Gives a notice to all rules that take it; others do not hear of it.
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

/// True where one of the rules says that the wait is over. Rules that cannot end a wait by what is
/// seen say nothing: a message, or another location, does it.
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

/// Lets the rule that parked the location fill in its wait; for waits that no rule describes it
/// stays as it is.
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
        at.parking().awaited());
}

/// Lets the rule that parked the location give up its wait.
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
        at.parking().awaited());
}

} // namespace haec_sim
