// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/report/network_json.hpp"

namespace haec_sim
{

namespace
{

void put_time(JsonWriter& json, const char* key, Picoseconds time)
{
    json.time_member(key, time);
}

void put_time(JsonWriter& json, const char* key, const WideSum& sum)
{
    json.raw_member(key, sum.text());
}

template <class Statistics>
void put(JsonWriter& json, const Statistics& statistics, bool is_busy_known = true)
{
    json.whole_member("messages", statistics.messages);
    json.whole_member("units", statistics.units);
    json.whole_member("bytes", statistics.bytes);
    is_busy_known ? put_time(json, "busy_ps", statistics.busy) : json.raw_member("busy_ps", "null");
    put_time(json, "waiting_ps", statistics.waiting);
    put_time(json, "longest_wait_ps", statistics.longest_wait);
    json.whole_member("longest_queue", statistics.longest_queue);
}

} // namespace

void put_statistics(JsonWriter& json, const ResourceStatistics& statistics, bool is_busy_known)
{
    put(json, statistics, is_busy_known);
}

void put_statistics(JsonWriter& json, const GroupStatistics& statistics)
{
    put(json, statistics);
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
