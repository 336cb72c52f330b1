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

/// What every event has. The location is known from the handler that receives it.
struct EventBase
{
    Picoseconds time{};
    AttributeList attributes;
};

// One struct per event record: haec_sim::events::MpiSend and so on.
namespace events
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
    struct Name : EventBase                                                                        \
    {                                                                                              \
        static constexpr std::string_view record_name = #Name;                                     \
        FIELDS                                                                                     \
    };
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

} // namespace events

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

/// Any one event record.
using AnyEvent = detail::EventVariant;

} // namespace haec_sim
