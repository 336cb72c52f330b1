// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/definitions.hpp"
#include "haec_sim/records/events.hpp"
#include "otf2/convert.hpp"

#include <tuple>
#include <utility>

namespace haec_sim::otf2
{

// The functions members(const events::MpiSend*) and so on: an entry for each argument of OTF2's
// callback, in order: a pointer to the member that takes it, or CountField for the lists' length.
#define HAEC_SIM_MEMBER(name) , &Record::name
#define NUM(type, name) HAEC_SIM_MEMBER(name)
#define REF(type, name) HAEC_SIM_MEMBER(name)
#define ENUM(type, name) HAEC_SIM_MEMBER(name)
#define TIME(name) HAEC_SIM_MEMBER(name)
#define TEXT(name) HAEC_SIM_MEMBER(name)
#define VALUE(type, name) HAEC_SIM_MEMBER(name)
#define COUNT(type, name)                                                                          \
    , CountField {}
#define LIST_NUM(type, name) HAEC_SIM_MEMBER(name)
#define LIST_REF(type, name) HAEC_SIM_MEMBER(name)
#define LIST_ENUM(type, name) HAEC_SIM_MEMBER(name)
#define LIST_VALUE(type, name) HAEC_SIM_MEMBER(name)
#define HAEC_SIM_MEMBERS(space, Name, ...)                                                         \
    constexpr auto members(const space::Name*)                                                     \
    {                                                                                              \
        using Record [[maybe_unused]] = space::Name;                                               \
        return members_of(0 __VA_ARGS__);                                                          \
    }
#define EVENT(Name, handler, FIELDS) HAEC_SIM_MEMBERS(events, Name, FIELDS)
#define DEFINITION(Name, handler, FIELDS) HAEC_SIM_MEMBERS(definitions, Name, FIELDS)

/// Makes the list of a record. The first argument is there as each entry of the tables begins with
/// a comma.
template <class... Members>
constexpr auto members_of(int, Members... list)
{
    return std::tuple<Members...>{list...};
}

#include "haec_sim/records/definition_table.def"
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
#undef HAEC_SIM_MEMBERS
#undef HAEC_SIM_MEMBER

/// The functions assign_field(record, member, argument, clock, count) put an argument of a callback
/// into its member. The length of lists comes before the lists, and is handed on in `count`.
template <class Record, class Native>
void assign_field(Record&, CountField, Native native, const TickClock*, std::uint64_t& count)
{
    count = native;
}

template <class Record, class Field, class Native>
void assign_field(Record& record, Field Record::*member, Native native, const TickClock* clock,
                  std::uint64_t& count)
{
    from_native(record.*member, native, clock, count);
}

/// Fills a record from the arguments of its callback. `clock` may be null for records without
/// times. A callback with another number of arguments than the table has fields does not compile.
template <class Record, class... Natives>
void assign(Record& record, const TickClock* clock, Natives... natives)
{
    constexpr auto list = members(static_cast<const Record*>(nullptr));
    static_assert(std::tuple_size_v<decltype(list)> == sizeof...(natives));
    [[maybe_unused]] std::uint64_t count = 0;
    [&]<std::size_t... Index>(std::index_sequence<Index...>)
    {
        (assign_field(record, std::get<Index>(list), natives, clock, count), ...);
    }
    (std::make_index_sequence<sizeof...(natives)>{});
}

} // namespace haec_sim::otf2
