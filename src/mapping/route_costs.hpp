// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "haec_sim/network_model.hpp"
#include "haec_sim/platform/platform.hpp"
#include "mapping/nearness.hpp"

#include <cstddef>
#include <unordered_map>

namespace haec_sim
{

/// The price of a route for those who use it, in picoseconds.
struct RoutePrice
{
    /// The price of each message.
    double message = 0.0;
    /// The price of each of its bytes.
    double byte = 0.0;
};

/// The cost of two processes that are apart: hops, or, of a machine whose network model is known,
/// time, each the mean of the ways there and back. Prices are doubles: a mapping is searched by
/// them, and its time is told by the model.
class RouteCosts
{
public:
    /// Each hop costs the weight of the pair. The platform outlives it.
    RouteCosts(const Platform& platform) // NOLINT: hops are the usual case
        : platform_(platform), nearness_(platform)
    {
    }

    /// A message costs what the model takes for an empty one, and each byte what it adds in
    /// messages of length `usual`. Routes with the same numbers of links of each type cost the
    /// same. The references outlive it.
    RouteCosts(const Platform& platform, NetworkModel& model, Bytes usual);

    bool has_prices() const noexcept
    {
        return model_ != nullptr;
    }

    /// The change of the price from one route to another, divided by the change of the hops: a mean
    /// over pairs of nodes drawn at random.
    RoutePrice price_of_hop() const;

    /// The cost of a pair of processes at these nodes.
    template <class Pair>
    double cost(const Pair& pair, NodeId from, NodeId to) const
    {
        if (model_ == nullptr)
        {
            return pair.weight * nearness_.mean_hops(from, to);
        }
        const auto there = price(pair, from, to);
        return nearness_.is_equal_back() ? there : 0.5 * (there + price(pair, to, from));
    }

private:
    struct Hash
    {
        std::size_t operator()(const HopCounts& counts) const noexcept;
    };

    template <class Pair>
    double price(const Pair& pair, NodeId from, NodeId to) const
    {
        const auto& known = price_of(from, to);
        return pair.messages * known.message + pair.bytes * known.byte;
    }

    /// Asks the model once for each class of routes.
    const RoutePrice& price_of(NodeId from, NodeId to) const;

    const Platform& platform_;
    Nearness nearness_;
    NetworkModel* model_ = nullptr;
    Bytes usual_;
    mutable std::unordered_map<HopCounts, RoutePrice, Hash> prices_;
    /// The hops of the last route; kept for their memory.
    mutable HopCounts counts_;
};

} // namespace haec_sim
