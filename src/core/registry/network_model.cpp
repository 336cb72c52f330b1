// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/network_model.hpp"

namespace haec_sim
{

WireLoad Path::wire_load(const Message& message) const
{
    return {message.length, {}};
}

CodingTimes Path::coding_times(const Message&) const
{
    return {};
}

bool NetworkModel::is_by_pair() const noexcept
{
    return true;
}

const Path& NetworkModel::path_of(NodeId from, NodeId to, const Message&)
{
    return path(from, to);
}

MessageOverheads NetworkModel::message_overheads() const
{
    return {};
}

Picoseconds NetworkModel::send_occupancy() const
{
    return {};
}

NetworkRates NetworkModel::link_rates(const Platform& platform) const
{
    NetworkRates rates;
    for (const LinkType& type : platform.link_types())
    {
        rates.links.push_back({type.bandwidth_or(BytesPerSecond{}),
                               to_picoseconds(type.latency.value_or(Nanoseconds{}))});
    }
    return rates;
}

bool NetworkModel::knows_ports() const noexcept
{
    return false;
}

} // namespace haec_sim
