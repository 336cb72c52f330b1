// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/carried_bytes.hpp"

#include "simulation/matching/notices.hpp"

#include <algorithm>

namespace haec_sim
{

void CarriedBytes::on_transfer(const Transfer& transfer, NodeId from, NodeId to, const Path& path)
{
    if (from == to)
    {
        return;
    }
    // A message of no bytes is one of 1 on links (spec: contention, M).
    const auto bytes = std::max<std::uint64_t>(path.wire_load(message_of(transfer)).bytes.value, 1);
    if (!is_by_pair_) [[unlikely]]
    {
        enter(from, to, bytes, {transfer.name.sender, model_number(transfer.name)});
        return;
    }
    const std::uint64_t nodes = (std::uint64_t{from.value} << 32) | to.value;
    auto& place = recent_[(nodes * 0x9E3779B97F4A7C15U) >> 54];
    if (place.nodes != nodes) [[unlikely]]
    {
        add(place);
        place = {nodes, 0};
    }
    place.bytes += bytes;
}

const std::vector<ResourceLoad>& CarriedBytes::loads()
{
    for (auto& place : recent_)
    {
        add(place);
        place.bytes = 0;
    }
    enter_pairs();
    return loads_;
}

void CarriedBytes::add(const Pair& pair)
{
    if (pair.bytes > 0)
    {
        pairs_[pair.nodes] += pair.bytes;
    }
    if (pairs_.size() >= most_pairs)
    {
        enter_pairs();
    }
}

void CarriedBytes::enter_pairs()
{
    for (const auto& [nodes, bytes] : pairs_)
    {
        enter(NodeId{static_cast<std::uint32_t>(nodes >> 32)},
              NodeId{static_cast<std::uint32_t>(nodes)}, bytes, {});
    }
    pairs_.clear();
}

void CarriedBytes::enter(NodeId from, NodeId to, std::uint64_t bytes, const RouteKey& key)
{
    route_.clear();
    platform_.routing().append_route(from, to, key, route_);
    for (const auto link : route_)
    {
        enter({ResourceKind::link, link.value}, bytes);
    }
    if (platform_.ports().injection)
    {
        enter({ResourceKind::injection_port, from.value}, bytes);
    }
    if (platform_.ports().ejection)
    {
        enter({ResourceKind::ejection_port, to.value}, bytes);
    }
}

void CarriedBytes::enter(const ResourceIdentity& resource, std::uint64_t bytes)
{
    auto& number = numbers_.of(resource);
    if (number == ResourceNumbers::nobody)
    {
        number.value = static_cast<std::uint32_t>(loads_.size());
        loads_.push_back({resource, 0});
    }
    loads_[number.value].bytes += bytes;
}

} // namespace haec_sim
