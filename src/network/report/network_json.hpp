// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/json/json_form.hpp"
#include "haec_sim/network_report.hpp"
#include "network/report/group_sums.hpp"

#include <functional>

// Members that every JSON document about a network has.

namespace haec_sim
{

/// Waiting may be negative, of one link and of several.
inline Picoseconds signed_sum(Picoseconds waiting)
{
    return waiting;
}

inline SignedSum signed_sum(const WideSum& waiting)
{
    return {waiting};
}

/// Messages, units, bytes, busy_ps, waiting_ps, longest_wait_ps, longest_queue. `get` asks for the
/// statistics, `busy` for the busy time, which may be unknown.
template <class Of, class Get, class Busy>
void add_statistics(JsonForm<Of>& form, Get get, Busy busy)
{
    form.value("messages", [get](const Of& of) { return std::invoke(get, of).messages; })
        .value(
            "units", [get](const Of& of) { return std::invoke(get, of).units; },
            "segments of messages; if links are not shared, each message is one")
        .value(
            "bytes", [get](const Of& of) { return std::invoke(get, of).bytes; }, "on the wire")
        .value("busy_ps", busy, "null if its bandwidth is not known")
        .value(
            "waiting_ps", [get](const Of& of) { return signed_sum(std::invoke(get, of).waiting); },
            "the time by which messages got later here, compared with each message alone")
        .value("longest_wait_ps",
               [get](const Of& of) { return Duration{std::invoke(get, of).longest_wait}; })
        .value("longest_queue", [get](const Of& of) { return std::invoke(get, of).longest_queue; });
}

/// The members in the object that is open.
void put_statistics(JsonWriter& json, const ResourceStatistics& statistics);
void put_statistics(JsonWriter& json, const GroupStatistics& statistics);

/// Messages and bytes: out, in, within.
JsonForm<NodeTraffic> traffic_form();
void put_traffic(JsonWriter& json, const NodeTraffic& traffic);

} // namespace haec_sim
