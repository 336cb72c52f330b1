// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/enumerations.hpp"
#include "haec_sim/records/references.hpp"
#include "haec_sim/records/values.hpp"
#include "haec_sim/units.hpp"

#include <cstdint>
#include <string_view>
#include <variant>

namespace haec_sim
{

/// The fields that every event has. The location is known from the handler that receives it.
struct EventBase
{
    /// Time since the start of the trace. The records of a location are in order of time. A module
    /// before the network model sees recorded times, a module after it simulated times.
    Picoseconds time{};
    /// Additional values of the measurement, of this simulator or of a module.
    AttributeList attributes;
};

// One struct per event record: haec_sim::events::MpiSend and so on. A field of the table becomes a
// member of that name; lists know their lengths, so that COUNT becomes nothing. `record_name` is
// OTF2's name, for messages.
namespace events
{

// Events are many and short-lived: short lists are stored inside the record.
#define NUM(type, name) type name{};
#define REF(type, name) ::haec_sim::type name{};
#define ENUM(type, name) ::haec_sim::type name{};
#define TIME(name) ::haec_sim::Picoseconds name{};
#define COUNT(type, name)
#define LIST_REF(type, name) ::haec_sim::List<::haec_sim::type> name;
#define LIST_ENUM(type, name) ::haec_sim::List<::haec_sim::type> name;
#define LIST_VALUE(type, name) ::haec_sim::List<::haec_sim::type> name;
#define EVENT(Name, handler, FIELDS)                                                               \
    struct Name : EventBase                                                                        \
    {                                                                                              \
        static constexpr std::string_view record_name = #Name;                                     \
        FIELDS                                                                                     \
    };
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

} // namespace events

// The macros turn the table into the alternatives of a variant, one after another; `void` is there
// for the first comma.
namespace detail
{
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS) , events::Name
template <class First, class... Rest>
using VariantOf = std::variant<Rest...>;
using EventVariant = VariantOf<void
#include "haec_sim/records/event_table.def"
                               >;
#include "haec_sim/records/fields_undefined.def"
} // namespace detail

/// Any event record, for code that keeps records. Handlers get the record types themselves. Its
/// size is the size of the largest record.
using AnyEvent = detail::EventVariant;

} // namespace haec_sim
