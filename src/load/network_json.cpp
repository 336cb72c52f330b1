// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "load/network_json.hpp"

namespace haec_sim
{

void put_statistics(JsonWriter& json, const ResourceStatistics& statistics)
{
    json.whole_member("messages", statistics.messages);
    json.whole_member("units", statistics.units);
    json.whole_member("bytes", statistics.bytes);
    json.time_member("busy_ps", statistics.busy);
    json.time_member("waiting_ps", statistics.waiting);
    json.time_member("longest_wait_ps", statistics.longest_wait);
    json.whole_member("longest_queue", statistics.longest_queue);
}

void put_traffic(JsonWriter& json, const NodeTraffic& traffic)
{
    json.whole_member("messages_out", traffic.messages_out);
    json.whole_member("bytes_out", traffic.bytes_out);
    json.whole_member("messages_in", traffic.messages_in);
    json.whole_member("bytes_in", traffic.bytes_in);
    json.whole_member("messages_within", traffic.messages_within);
    json.whole_member("bytes_within", traffic.bytes_within);
}

} // namespace haec_sim
