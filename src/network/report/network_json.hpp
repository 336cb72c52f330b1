// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "core/json/json_writer.hpp"
#include "haec_sim/network_report.hpp"
#include "network/report/group_sums.hpp"

// Members that every JSON document about a network has.

namespace haec_sim
{

/// Members of the object that is open: messages, units, bytes, busy_ps, waiting_ps,
/// longest_wait_ps, longest_queue. busy_ps is null where it is not known.
void put_statistics(JsonWriter& json, const ResourceStatistics& statistics,
                    bool is_busy_known = true);
/// The same members, as sums of a group.
void put_statistics(JsonWriter& json, const GroupStatistics& statistics);

/// Messages and bytes: out, in, within.
void put_traffic(JsonWriter& json, const NodeTraffic& traffic);

} // namespace haec_sim
