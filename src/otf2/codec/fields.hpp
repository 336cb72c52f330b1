// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "trace/plain_records.hpp"

#include <type_traits>

namespace haec_sim::otf2::codec
{

// The function visit_fields(visitor, record) gives the visitor an event's fields in their order:
// numbers, references and enumerations to field(), points in time to time(), and a record with
// lists to list<Count>(), where Count is the type of the lists' length: each lays out its lists
// otherwise. They become part of their callers, so that a visitor's state stays in registers. Plain
// records have the same fields.
#define NUM(type, name) visitor.field(record.name);
#define REF(type, name) visitor.field(record.name);
#define ENUM(type, name) visitor.field(record.name);
#define TIME(name) visitor.time(record.name);
#define COUNT(type, name) visitor.template list<type>(record);
#define LIST_REF(type, name)
#define LIST_ENUM(type, name)
#define LIST_VALUE(type, name)
#define VISIT(Record, FIELDS)                                                                      \
    template <class Visitor>                                                                       \
    [[gnu::always_inline]] inline void visit_fields([[maybe_unused]] Visitor& visitor,             \
                                                    [[maybe_unused]] Record& record)               \
    {                                                                                              \
        FIELDS                                                                                     \
    }
#define EVENT(Name, handler, FIELDS)                                                               \
    VISIT(events::Name, FIELDS)                                                                    \
    VISIT(const events::Name, FIELDS)                                                              \
    VISIT(plain::Name, FIELDS)                                                                     \
    VISIT(const plain::Name, FIELDS)
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
#undef VISIT

/// The integer that a field is stored as. A reference is stored as its number, an enumeration as
/// its underlying type, and an integer as it is. Points in time are not among them, as they need a
/// clock.
template <class Field>
constexpr auto stored(Field field)
{
    if constexpr (std::is_enum_v<Field>)
    {
        return static_cast<std::underlying_type_t<Field>>(field);
    }
    else if constexpr (std::is_integral_v<Field>)
    {
        return field;
    }
    else
    {
        return field.value;
    }
}

/// The type of that integer: its width and its sign decide how it is packed.
template <class Field>
using Stored = decltype(stored(Field{}));

/// Sets a field from the integer that it was stored as. Values that an enumeration does not know
/// are kept: they are written as they were read.
template <class Field>
constexpr void restore(Field& field, Stored<Field> number)
{
    if constexpr (std::is_enum_v<Field> || std::is_integral_v<Field>)
    {
        field = static_cast<Field>(number);
    }
    else
    {
        field.value = number;
    }
}

} // namespace haec_sim::otf2::codec
