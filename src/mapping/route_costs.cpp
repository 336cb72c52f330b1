// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/route_costs.hpp"

#include "mapping/random_source.hpp"

#include <algorithm>
#include <cmath>

namespace haec_sim
{

namespace
{

constexpr std::uint32_t drawn_pairs = 4096;

double difference(double first, double second)
{
    return std::abs(first - second);
}

double picoseconds(const Path& path, Bytes length)
{
    return static_cast<double>(path.transfer_time({.length = length}).count());
}

} // namespace

RouteCosts::RouteCosts(const Platform& platform, NetworkModel& model, Bytes usual)
    : platform_(platform), nearness_(platform), model_(&model), usual_(std::max(usual, Bytes{1})),
      counts_(platform.link_types().size(), 0)
{
}

std::size_t RouteCosts::Hash::operator()(const HopCounts& counts) const noexcept
{
    std::size_t hash = 0;
    for (const auto count : counts)
    {
        hash = hash * 1'000'003 + count;
    }
    return hash;
}

const RoutePrice& RouteCosts::price_of(NodeId from, NodeId to) const
{
    std::ranges::fill(counts_, 0U);
    platform_.topology().count_hops(from, to, counts_);
    const auto [entry, is_new] = prices_.try_emplace(counts_);
    if (is_new)
    {
        const auto& path = model_->path(from, to);
        auto& price = entry->second;
        price.message = picoseconds(path, Bytes{});
        price.byte =
            (picoseconds(path, usual_) - price.message) / static_cast<double>(usual_.value);
    }
    return entry->second;
}

RoutePrice RouteCosts::price_of_hop() const
{
    RandomSource random(0);
    const auto draw = [&] { return NodeId{random.below(platform_.node_count())}; };
    RoutePrice sum;
    double hops = 0.0;
    for (std::uint32_t pair = 0; pair < drawn_pairs; ++pair)
    {
        const auto from = draw();
        const auto near = draw();
        const auto far = draw();
        const auto& one = price_of(from, near);
        const auto& other = price_of(from, far);
        sum.message += difference(one.message, other.message);
        sum.byte += difference(one.byte, other.byte);
        hops += difference(platform_.hops(from, near), platform_.hops(from, far));
    }
    const auto scale = hops > 0.0 ? 1.0 / hops : 0.0;
    return {sum.message * scale, sum.byte * scale};
}

} // namespace haec_sim
