// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"

#include <cstdint>

namespace haec_sim
{

/// The kinds of event records, in the order of the table. It is of one process only: numbers change
/// when kinds are added.
enum class RecordKind : std::uint8_t
{
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS) Name,
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"
};

// kind_of(const events::MpiSend&) and so on.
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS)                                                               \
    constexpr RecordKind kind_of(const events::Name&)                                              \
    {                                                                                              \
        return RecordKind::Name;                                                                   \
    }
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

// each_field(record, visit): calls visit(field) for every field that its kind adds to EventBase.
#define NUM(type, name) visit(record.name);
#define REF(type, name) visit(record.name);
#define ENUM(type, name) visit(record.name);
#define TIME(name) visit(record.name);
#define COUNT(type, name)
#define LIST_REF(type, name) visit(record.name);
#define LIST_ENUM(type, name) visit(record.name);
#define LIST_VALUE(type, name) visit(record.name);
#define EVENT(Name, handler, FIELDS)                                                               \
    template <class Visit>                                                                         \
    void each_field([[maybe_unused]] events::Name& record, [[maybe_unused]] Visit&& visit)         \
    {                                                                                              \
        FIELDS                                                                                     \
    }
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

} // namespace haec_sim
