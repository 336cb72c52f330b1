// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "simulation/managers/carried_bytes.hpp"

#include "network/resource_numbers.hpp"
#include "simulation/matching/notices.hpp"

#include <algorithm>

namespace haec_sim
{

namespace
{

/// 4 megabytes.
constexpr int place_bits = 18;

constexpr std::uint64_t most_in_table = std::uint64_t{1} << 20;

} // namespace

CarriedBytes::CarriedBytes(const Platform& platform)
    : platform_(platform), is_by_pair_(platform.routing().is_by_pair()),
      pairs_(is_by_pair_ ? std::size_t{1} << place_bits : 0)
{
    if (const auto links = platform.topology().link_count(); links <= most_in_table)
    {
        by_link_.resize(links);
    }
}

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
        enter(from, to, bytes, route_key(transfer.name));
        return;
    }
    const std::uint64_t nodes = (std::uint64_t{from.value} << 32) | to.value;
    auto& place = pairs_[(nodes * 0x9E3779B97F4A7C15U) >> (64 - place_bits)];
    if (place.nodes != nodes) [[unlikely]]
    {
        enter(place);
        place = {nodes, 0};
    }
    place.bytes += bytes;
}

std::vector<ResourceLoad> CarriedBytes::loads()
{
    for (const auto& pair : pairs_)
    {
        enter(pair);
    }
    pairs_ = {};
    std::vector<ResourceLoad> loads;
    for (std::uint64_t link = 0; link < by_link_.size(); ++link)
    {
        if (by_link_[link] > 0)
        {
            loads.push_back({{ResourceKind::link, link}, by_link_[link]});
        }
    }
    by_link_ = {};
    for (const auto& [key, bytes] : others_)
    {
        loads.push_back({unpacked_resource(key), bytes});
    }
    return loads;
}

void CarriedBytes::enter(const Pair& pair)
{
    if (pair.bytes > 0)
    {
        enter(NodeId{static_cast<std::uint32_t>(pair.nodes >> 32)},
              NodeId{static_cast<std::uint32_t>(pair.nodes)}, pair.bytes, {});
    }
}

void CarriedBytes::enter(NodeId from, NodeId to, std::uint64_t bytes, const RouteKey& key)
{
    route_.clear();
    platform_.routing().append_route(from, to, key, route_);
    if (!by_link_.empty())
    {
        for (const auto link : route_)
        {
            by_link_[link.value] += bytes;
        }
    }
    else
    {
        for (const auto link : route_)
        {
            others_[packed({ResourceKind::link, link.value})] += bytes;
        }
    }
    if (platform_.ports().injection)
    {
        others_[packed({ResourceKind::injection_port, from.value})] += bytes;
    }
    if (platform_.ports().ejection)
    {
        others_[packed({ResourceKind::ejection_port, to.value})] += bytes;
    }
}

} // namespace haec_sim
