// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/records/events.hpp"
#include "trace/record_fields.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace haec_sim::verification
{

/// "MpiSend"
std::string_view name_of(RecordKind kind);

/// The attributes that the simulator adds to receives, where the trace defines them.
struct TransferAttributes
{
    AttributeRef transfer_time;
    AttributeRef hops;
    AttributeRef waiting_time;
};

/// A record as it is compared with its twin in the other trace. A simulation changes no field but
/// times, so that two digests say whether it is the same record.
struct Record
{
    RecordKind kind{};
    Picoseconds time{};
    /// The digest of all its fields but times.
    std::uint64_t digest = 0;
    /// The end of a BufferFlush; 0 for all others.
    Picoseconds stop_time{};
    /// The attributes of a receive, as far as it has them: ps, links, ps.
    std::optional<std::int64_t> transfer_time{};
    std::optional<std::uint32_t> hops{};
    std::optional<std::int64_t> waiting_time{};
};

// Record record_of(events::MpiSend&) and so on; without attributes.
#include "haec_sim/records/fields_ignored.def"
#define EVENT(Name, handler, FIELDS) Record record_of(events::Name& event);
#include "haec_sim/records/event_table.def"
#include "haec_sim/records/fields_undefined.def"

} // namespace haec_sim::verification
