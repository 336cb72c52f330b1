// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "network/report/network_json.hpp"

namespace haec_sim
{

namespace
{

template <class Statistics>
void put(JsonWriter& json, const Statistics& statistics)
{
    JsonForm<Statistics> form;
    add_statistics(
        form, [](const Statistics& all) -> const Statistics& { return all; }, &Statistics::busy);
    form.write(json, statistics);
}

} // namespace

void put_statistics(JsonWriter& json, const ResourceStatistics& statistics)
{
    put(json, statistics);
}

void put_statistics(JsonWriter& json, const GroupStatistics& statistics)
{
    put(json, statistics);
}

JsonForm<NodeTraffic> traffic_form()
{
    return JsonForm<NodeTraffic>()
        .value("messages_out", &NodeTraffic::messages_out)
        .value("bytes_out", &NodeTraffic::bytes_out,
               "the bytes of messages, without headers and repetitions")
        .value("messages_in", &NodeTraffic::messages_in)
        .value("bytes_in", &NodeTraffic::bytes_in)
        .value("messages_within", &NodeTraffic::messages_within,
               "messages between processes of the node")
        .value("bytes_within", &NodeTraffic::bytes_within);
}

void put_traffic(JsonWriter& json, const NodeTraffic& traffic)
{
    traffic_form().write(json, traffic);
}

} // namespace haec_sim
