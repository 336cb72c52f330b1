// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#pragma once

#include "network/lone_course.hpp"
#include "network/network_resources.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace haec_sim
{

/// The resources between two nodes, and how the last message on them would have gone alone: many
/// that follow are alike.
class NetworkRoute
{
public:
    std::vector<ResourceId> resources;

    /// See lone_course().
    std::shared_ptr<const LoneCourse> course(const NetworkResources& all, std::uint64_t bytes,
                                             const Segmentation& segments, Picoseconds time);

private:
    std::uint64_t bytes_ = 0;
    Picoseconds time_{};
    std::shared_ptr<const LoneCourse> course_;
};

/// The routes between nodes that talk, as long as they are not too many to be kept.
class NetworkRoutes
{
public:
    explicit NetworkRoutes(NetworkResources& resources) : resources_(resources) {}

    /// Lives as long as somebody holds it.
    const std::shared_ptr<NetworkRoute>& between(NodeId from, NodeId to)
    {
        const std::uint64_t pair = (std::uint64_t{from.value} << 32) | to.value;
        auto& place = recent_[(pair * 0x9E3779B97F4A7C15U) >> 54];
        if (place.pair != pair)
        {
            place = {pair, look_up(pair, from, to)};
        }
        return place.route;
    }

private:
    struct Place
    {
        std::uint64_t pair = UINT64_MAX;
        std::shared_ptr<NetworkRoute> route;
    };

    std::shared_ptr<NetworkRoute> look_up(std::uint64_t pair, NodeId from, NodeId to);

    /// Some hundred megabytes on the ways of a large machine.
    static constexpr std::size_t most_kept = std::size_t{1} << 18;

    NetworkResources& resources_;
    std::unordered_map<std::uint64_t, std::shared_ptr<NetworkRoute>> routes_;
    /// Most look-ups end here.
    std::array<Place, 1024> recent_{};
};

} // namespace haec_sim
