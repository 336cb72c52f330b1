// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"

#include <string_view>
#include <type_traits>

namespace haec_sim
{

/// Events without attributes, of the same names and fields: plain::Enter is a plain events::Enter.
/// They are for where a record is read, re-timed and written in one piece of code: as nothing in
/// them may have to be given back, they need not be in memory at all.
namespace plain
{

#define NUM(type, name) type name{};
#define REF(type, name) ::haec_sim::type name{};
#define ENUM(type, name) ::haec_sim::type name{};
#define TIME(name) ::haec_sim::Picoseconds name{};
#define COUNT(type, name)
#define LIST_REF(type, name) ::haec_sim::List<::haec_sim::type> name;
#define LIST_ENUM(type, name) ::haec_sim::List<::haec_sim::type> name;
#define LIST_VALUE(type, name) ::haec_sim::List<::haec_sim::type> name;
#define EVENT(Name, handler, FIELDS)                                                               \
    struct Name                                                                                    \
    {                                                                                              \
        using Event = events::Name;                                                                \
        static constexpr std::string_view record_name = #Name;                                     \
        Picoseconds time{};                                                                        \
        FIELDS                                                                                     \
    };
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

} // namespace plain

// with_attributes(record): the event with the same time and fields, and room for attributes.
#define NUM(type, name) event.name = record.name;
#define REF(type, name) event.name = record.name;
#define ENUM(type, name) event.name = record.name;
#define TIME(name) event.name = record.name;
#define COUNT(type, name)
#define LIST_REF(type, name) event.name = record.name;
#define LIST_ENUM(type, name) event.name = record.name;
#define LIST_VALUE(type, name) event.name = record.name;
#define EVENT(Name, handler, FIELDS)                                                               \
    [[gnu::always_inline]] inline events::Name with_attributes(const plain::Name& record)          \
    {                                                                                              \
        events::Name event;                                                                        \
        event.time = record.time;                                                                  \
        FIELDS                                                                                     \
        return event;                                                                              \
    }
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

namespace detail
{

template <class Record>
struct EventOf
{
    using type = Record;
};

template <class Record>
requires requires
{
    typename Record::Event;
}
struct EventOf<Record>
{
    using type = typename Record::Event;
};

} // namespace detail

/// The event that a record is, plain or not.
template <class Record>
using EventOf = typename detail::EventOf<Record>::type;

/// True for a record of namespace plain.
template <class Record>
constexpr bool is_plain = !std::is_same_v<Record, EventOf<Record>>;

/// An event has its attributes.
template <class Event>
requires(!is_plain<Event>) [[gnu::always_inline]] inline Event& with_attributes(Event& event)
{
    return event;
}

} // namespace haec_sim
